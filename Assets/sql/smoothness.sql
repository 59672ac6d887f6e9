-- Late and skipped frames, and the hitch time ratio in milliseconds per second of animation. Up to 5 ms/s is good, and more
-- than 10 ms/s is critical. The ratio is null where no pictures were expected at fixed times.
--
-- To group by other columns, replace "build, kind" everywhere by some of recording, build, machine, processor, day, kind.

SELECT build, kind, count(*) AS transitions, sum(due) AS frames_due, sum(presented) AS frames_presented,
  sum(skipped) AS frames_skipped, sum(late) AS frames_late,
  sum(late) / nullif(sum(presented), 0) AS late_ratio,
  sum(hitch) AS hitch, 1000 * sum(hitch) / nullif(sum(animation), 0) AS hitch_time_ratio
FROM transitions
GROUP BY build, kind
ORDER BY build, kind;
