-- Reads the recordings of a fleet with DuckDB. The variable `fleet` has the path pattern of all recordings:
--
--   SET VARIABLE fleet = 'fleet/*/*/*/recording.jsonl';
--
-- `recordings.sql` describes both tables. All other queries are the same for ClickHouse.

CREATE OR REPLACE TABLE files AS
SELECT array_to_string(path[-4:-2], '/') AS recording, path[-4] AS day, path[-3] AS machine
FROM (SELECT string_split(file, '/') AS path FROM glob(getvariable('fleet')));

-- A line that is no JSON object has no type.
CREATE OR REPLACE TABLE entries AS
SELECT array_to_string(string_split(filename, '/')[-4:-2], '/') AS recording, entry.* EXCLUDE (machine, display),
  entry.machine.processor AS processor, entry.display.clock AS clock
FROM (
  SELECT filename, json_transform(json, '{
    "type": "VARCHAR", "format": "BIGINT", "build": "VARCHAR", "rate": "BIGINT",
    "machine": {"processor": "VARCHAR"}, "display": {"clock": "VARCHAR"},
    "transition": "BIGINT", "kind": "VARCHAR", "start": "BIGINT", "frames_due": "BIGINT", "interval": "BIGINT",
    "deadline": "BIGINT", "begin": "BIGINT", "input_end": "BIGINT", "update_end": "BIGINT", "draw_end": "BIGINT",
    "composite_end": "BIGINT", "overlay": "BIGINT", "present_end": "BIGINT", "late": "BIGINT", "skipped": "BIGINT",
    "processor_time": "BIGINT", "run_queue_delay": "BIGINT", "outcome": "VARCHAR", "hitch": "BIGINT",
    "click_to_picture": "BIGINT", "frames_presented": "BIGINT", "dropped": "BIGINT"}') AS entry
  FROM read_ndjson_objects(getvariable('fleet'), filename = true, ignore_errors = true)
);
