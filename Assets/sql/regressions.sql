-- Finds the builds that are worse than the build before, and where: in all transitions or in one kind, on all machines or on
-- those with one processor. Builds are ordered by the first day on which one was recorded.
--
-- A recording counts as one value for each kind of transition and each of three figures:
--
--   processor_time    processor time of a frame, the median, in nanoseconds
--   waiting           own response less processor time, the median, in nanoseconds: asleep, or waiting for a disk or server
--   hitch_time_ratio  in nanoseconds per second of animation
--
-- The mean of each machine in both builds is subtracted, because machines differ more than builds do. The values of the two
-- builds are then compared by the rank-sum test. A build is worse if the test gives z ≥ 4.5, which chance does in one of
-- 300,000 comparisons, and the mean differs by half a millisecond or more, or by 5 ms/s of hitch time. This takes at least
-- 14 recordings a side. Hitches where frames also became slower are not reported again. A regression in most kinds of
-- transition counts as one in all of them, and so for processors.

WITH
builds AS (
  SELECT build, row_number() OVER (ORDER BY first_day, build) AS place
  FROM (SELECT build, min(day) AS first_day FROM recordings GROUP BY build) AS days
),
parts AS (
  SELECT recording, build, machine, processor, kind, 'processor_time' AS figure, processor_time AS duration
  FROM frames WHERE own_response IS NOT NULL
  UNION ALL
  SELECT recording, build, machine, processor, kind, 'waiting' AS figure, own_response - processor_time AS duration
  FROM frames WHERE own_response IS NOT NULL
),
medians AS (
  SELECT recording, build, machine, processor, kind, figure,
    min(CASE WHEN 2 * place >= total THEN duration END) AS amount
  FROM (
    SELECT *, row_number() OVER (PARTITION BY recording, kind, figure ORDER BY duration) AS place,
      count(*) OVER (PARTITION BY recording, kind, figure) AS total
    FROM parts
  ) AS ranked
  GROUP BY recording, build, machine, processor, kind, figure
),
amounts AS (
  SELECT recording, build, machine, processor, kind, figure, amount FROM medians
  UNION ALL
  SELECT recording, build, machine, processor, kind, 'hitch_time_ratio' AS figure,
    CAST(floor(1000000000 * (sum(hitch) / sum(animation))) AS BIGINT) AS amount
  FROM transitions WHERE animation > 0
  GROUP BY recording, build, machine, processor, kind
),
-- Each recording is on the new side of one comparison, and on the side of the base in the next one.
sides AS (
  SELECT machine, processor, kind, figure, amount, place AS comparison, 1 AS is_new
  FROM amounts JOIN builds ON builds.build = amounts.build
  UNION ALL
  SELECT machine, processor, kind, figure, amount, place + 1 AS comparison, 0 AS is_new
  FROM amounts JOIN builds ON builds.build = amounts.build
),
aligned AS (
  SELECT processor, kind, figure, comparison, is_new, amount - CAST(floor(machine_sum / machine_count) AS BIGINT) AS amount
  FROM (
    SELECT *, sum(amount) OVER (PARTITION BY comparison, figure, kind, processor, machine) AS machine_sum,
      count(*) OVER (PARTITION BY comparison, figure, kind, processor, machine) AS machine_count,
      sum(is_new) OVER (PARTITION BY comparison, figure, kind, processor, machine) AS machine_new
    FROM sides
  ) AS machines
  WHERE machine_new > 0 AND machine_new < machine_count
),
-- Twice the rank, because equal values share the mean of their ranks.
ranked AS (
  SELECT *, 2 * rank() OVER (PARTITION BY comparison, figure, kind, processor ORDER BY amount)
    + count(*) OVER (PARTITION BY comparison, figure, kind, processor, amount) - 1 AS double_rank
  FROM aligned
),
tests AS (
  SELECT comparison, figure, kind, processor, count(*) AS total, sum(is_new) AS news,
    sum(is_new * double_rank) / 2 AS rank_sum,
    sum(is_new * amount) / sum(is_new) - sum((1 - is_new) * amount) / sum(1 - is_new) AS increase
  FROM ranked
  GROUP BY comparison, figure, kind, processor
),
scores AS (
  SELECT comparison, figure, kind, processor, total, increase,
    (rank_sum - news * (total + 1) / 2) / sqrt(news * (total - news) * (total + 1) / 12) AS z
  FROM tests
),
slower AS (
  SELECT *, CASE
    WHEN z >= 4.5 AND increase >= CASE WHEN figure = 'hitch_time_ratio' THEN 5000000 ELSE 500000 END THEN 1
    ELSE 0 END AS is_slower
  FROM scores
),
cells AS (
  SELECT comparison, figure, kind, processor, total, increase, z,
    CASE WHEN figure = 'hitch_time_ratio' AND slow_figures > 1 THEN 0 ELSE is_slower END AS is_worse
  FROM (
    SELECT *, sum(is_slower) OVER (PARTITION BY comparison, kind, processor) AS slow_figures FROM slower
  ) AS explained
),
spread AS (
  SELECT *, 2 * sum(is_worse) OVER (PARTITION BY comparison, figure)
      > count(*) OVER (PARTITION BY comparison, figure) AS is_everywhere,
    2 * sum(is_worse) OVER (PARTITION BY comparison, figure, kind)
      > count(*) OVER (PARTITION BY comparison, figure, kind) AS is_on_all_processors,
    2 * sum(is_worse) OVER (PARTITION BY comparison, figure, processor)
      > count(*) OVER (PARTITION BY comparison, figure, processor) AS is_in_all_kinds
  FROM cells
),
placed AS (
  SELECT comparison, figure, total, increase, z,
    CASE WHEN is_everywhere OR (is_in_all_kinds AND NOT is_on_all_processors) THEN 'all' ELSE kind END AS scope_kind,
    CASE WHEN is_everywhere OR is_on_all_processors THEN 'all' ELSE processor END AS scope_processor
  FROM spread WHERE is_worse = 1
)
SELECT build, figure, scope_kind AS kind, scope_processor AS processor,
  CAST(floor(avg(increase)) AS BIGINT) AS increase, min(z) AS least_z, sum(total) AS compared
FROM placed JOIN builds ON builds.place = placed.comparison
GROUP BY place, build, figure, scope_kind, scope_processor
ORDER BY place, figure, kind, processor;
