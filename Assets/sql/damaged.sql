-- The recordings that are damaged and therefore skipped, each with a reason.

SELECT recording, reason FROM damaged ORDER BY recording;
