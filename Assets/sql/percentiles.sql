-- Percentiles by nearest rank, in nanoseconds: the p-th percentile of n durations is the ⌈p · n / 100⌉-th smallest. The
-- functions of the engines for percentiles have other definitions.
--
-- To group by other columns, replace "build, kind" everywhere by some of recording, build, machine, processor, day, kind.

SELECT build, kind, figure, count(*) AS durations,
  min(CASE WHEN 100 * place >= 50 * total THEN duration END) AS p50,
  min(CASE WHEN 100 * place >= 95 * total THEN duration END) AS p95,
  min(CASE WHEN 100 * place >= 99 * total THEN duration END) AS p99,
  max(duration) AS maximum
FROM (
  SELECT build, kind, figure, duration,
    row_number() OVER (PARTITION BY build, kind, figure ORDER BY duration) AS place,
    count(*) OVER (PARTITION BY build, kind, figure) AS total
  FROM durations
) AS ranked
GROUP BY build, kind, figure
ORDER BY build, kind, figure;
