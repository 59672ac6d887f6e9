-- The tables that the queries use, from the two tables of `duckdb.sql` or `clickhouse.sql`:
--
--   files    the recordings by name: DAY/MACHINE/RUN, the last three folders of their path
--   entries  their lines: the recording, and the members of the JSON object; null where there are none
--
-- Times are whole nanoseconds, so that all results are exact. The article Metrics of LanternReports defines each figure.

-- Recordings that are skipped. A recording that was not closed may have one unreadable line: the one that its program was
-- writing when it was killed.
CREATE OR REPLACE TABLE damaged AS
SELECT recording, min(reason) AS reason
FROM (
  SELECT files.recording AS recording, 'no header' AS reason
  FROM files LEFT JOIN (SELECT recording FROM entries WHERE type = 'header') AS headers
    ON headers.recording = files.recording
  WHERE headers.recording IS NULL
  UNION ALL
  SELECT recording, 'an unknown format, or an incomplete header'
  FROM entries
  WHERE type = 'header' AND (
    format IS NULL OR format NOT BETWEEN 1 AND 3 OR build IS NULL OR clock IS NULL OR rate IS NULL
    OR rate NOT BETWEEN 24 AND 240)
  UNION ALL
  SELECT recording, 'more than one header or end'
  FROM entries
  GROUP BY recording
  HAVING count(CASE WHEN type = 'header' THEN 1 END) > 1 OR count(CASE WHEN type = 'footer' THEN 1 END) > 1
  UNION ALL
  SELECT recording, 'an unreadable line'
  FROM entries
  GROUP BY recording
  HAVING count(*) - count(CASE WHEN type IN ('header', 'begin', 'frame', 'work', 'pace', 'end', 'footer') THEN 1 END)
    > CASE WHEN count(CASE WHEN type = 'footer' THEN 1 END) = 0 THEN 1 ELSE 0 END
  UNION ALL
  SELECT recording, 'a transition that is incomplete'
  FROM entries
  WHERE type IN ('begin', 'end') AND (
    transition IS NULL OR (type = 'begin' AND (kind IS NULL OR start IS NULL))
    OR (type = 'end' AND outcome IS NULL))
  UNION ALL
  SELECT recording, 'a frame whose times are missing or out of order'
  FROM entries
  WHERE type = 'frame' AND NOT COALESCE(
    transition IS NOT NULL AND deadline <= begin AND begin <= input_end AND input_end <= update_end
      AND update_end <= draw_end AND draw_end <= composite_end
      AND composite_end + COALESCE(overlay, 0) <= present_end, FALSE)
  UNION ALL
  SELECT recording, 'two frames of a transition with the same deadline'
  FROM entries
  WHERE type = 'frame'
  GROUP BY recording, transition, deadline
  HAVING count(*) > 1
  UNION ALL
  SELECT recording, 'work that belongs to no frame'
  FROM entries
  WHERE type IN ('frame', 'work')
  GROUP BY recording, transition, deadline
  HAVING count(CASE WHEN type = 'frame' THEN 1 END) = 0
  UNION ALL
  SELECT recording, 'a transition that begins or ends more than once, or never begins'
  FROM entries
  WHERE type IN ('begin', 'frame', 'work', 'pace', 'end')
  GROUP BY recording, transition
  HAVING count(CASE WHEN type = 'begin' THEN 1 END) <> 1 OR count(CASE WHEN type = 'end' THEN 1 END) > 1
  UNION ALL
  SELECT recording, 'a number that is out of range'
  FROM entries
  WHERE least(
      COALESCE(start, 0), COALESCE(deadline, 0), COALESCE(present_end, 0), COALESCE(overlay, 0), COALESCE(late, 0),
      COALESCE(processor_time, 0), COALESCE(run_queue_delay, 0), COALESCE(hitch, 0), COALESCE(click_to_picture, 0),
      COALESCE(transition, 0), COALESCE(frames_due, 0), COALESCE(skipped, 0), COALESCE(frames_presented, 0),
      COALESCE(dropped, 0)) < 0
    OR greatest(
      COALESCE(start, 0), COALESCE(deadline, 0), COALESCE(present_end, 0), COALESCE(overlay, 0), COALESCE(late, 0),
      COALESCE(processor_time, 0), COALESCE(run_queue_delay, 0), COALESCE(hitch, 0), COALESCE(click_to_picture, 0))
      > 3200000000000000000
    OR greatest(
      COALESCE(transition, 0), COALESCE(frames_due, 0), COALESCE(skipped, 0), COALESCE(frames_presented, 0),
      COALESCE(dropped, 0)) > 1000000000000
    OR COALESCE(interval, 5000000) NOT BETWEEN 4166666 AND 41666667
  UNION ALL
  SELECT ends.recording AS recording, 'frames that are missing although the ends of their transitions count them'
  FROM (
    SELECT counted.recording AS recording, sum(greatest(0, frames_presented - COALESCE(frames, 0))) AS missing
    FROM (SELECT recording, transition, frames_presented FROM entries WHERE type = 'end') AS counted
    LEFT JOIN (
      SELECT recording, transition, CAST(count(*) AS BIGINT) AS frames FROM entries WHERE type = 'frame'
      GROUP BY recording, transition
    ) AS present ON present.recording = counted.recording AND present.transition = counted.transition
    GROUP BY counted.recording
  ) AS ends
  LEFT JOIN (SELECT recording, max(dropped) AS dropped FROM entries WHERE type = 'footer' GROUP BY recording) AS footers
    ON footers.recording = ends.recording
  WHERE missing > COALESCE(dropped, 0)
  UNION ALL
  SELECT recording, 'the same as another recording'
  FROM (
    SELECT recording, min(recording) OVER (PARTITION BY frames, first_begin, last_end) AS original
    FROM (
      SELECT recording, count(*) AS frames, min(begin) AS first_begin, max(present_end) AS last_end
      FROM entries WHERE type = 'frame'
      GROUP BY recording
    ) AS ends
  ) AS copies
  WHERE recording <> original
) AS problems
GROUP BY recording;

-- All other recordings. The budget of a frame is in nanoseconds. With a virtual clock, `is_real` is 0.
CREATE OR REPLACE TABLE recordings AS
SELECT files.recording AS recording, day, machine, build, COALESCE(processor, 'unknown') AS processor,
  rate, CAST(floor(1000000000 / rate) AS BIGINT) AS budget,
  CASE WHEN clock = 'monotonic' THEN 1 ELSE 0 END AS is_real
FROM files JOIN entries ON entries.recording = files.recording
WHERE type = 'header' AND files.recording NOT IN (SELECT recording FROM damaged);

-- The frames of transitions. `number` counts those of a transition from 1. `steps` is the number of grid points since the
-- frame before, without pauses of the grid.
CREATE OR REPLACE TABLE frames AS
SELECT recording, build, machine, processor, day, kind, transition, number, is_real, is_timed,
  begin - deadline AS waking, input_end - begin AS input, update_end - input_end AS "update",
  draw_end - update_end AS draw, composite_end - draw_end AS composite, overlay,
  present_end - composite_end - overlay AS present,
  present_end - begin - overlay AS work, processor_time,
  CASE WHEN processor_time IS NOT NULL AND run_queue_delay IS NOT NULL
    THEN greatest(processor_time, present_end - deadline - run_queue_delay) END AS own_response,
  CASE WHEN is_real = 1 THEN greatest(-budget, present_end - deadline - COALESCE(interval, budget)) END AS overrun,
  CASE WHEN is_real = 1 AND is_timed = 1 AND number > 1 AND points <= 1 + COALESCE(skipped, 0)
    THEN greatest(0, present_end - last_present_end) END AS present_interval,
  CASE WHEN is_real = 1 AND is_timed = 1 AND number > 1 AND points <= 1 + COALESCE(skipped, 0)
    THEN CAST(abs(present_end - last_present_end - (deadline - last_deadline)) AS BIGINT) END AS present_jitter,
  least(points, 1 + COALESCE(skipped, 0)) AS steps,
  CASE WHEN is_real = 1 THEN COALESCE(skipped, 0) END AS skipped,
  CASE WHEN is_real = 1 AND COALESCE(late, 0) > 0 THEN 1 ELSE 0 END AS is_late
FROM (
  SELECT *, greatest(1, CAST(floor(
    (deadline - last_deadline + floor(COALESCE(interval, budget) / 2)) / COALESCE(interval, budget)) AS BIGINT)) AS points
  FROM (
    SELECT begins.*, deadline, begin, input_end, update_end, draw_end, composite_end,
      COALESCE(overlay, 0) AS overlay, present_end, late, skipped, processor_time, run_queue_delay,
      row_number() OVER (PARTITION BY begins.recording, begins.transition ORDER BY deadline) AS number,
      lag(present_end) OVER (PARTITION BY begins.recording, begins.transition ORDER BY deadline) AS last_present_end,
      COALESCE(lag(deadline) OVER (PARTITION BY begins.recording, begins.transition ORDER BY deadline), start)
        AS last_deadline
    FROM (
      SELECT recordings.*, transition, kind, start, interval,
        CASE WHEN frames_due IS NULL THEN 0 ELSE 1 END AS is_timed
      FROM recordings JOIN entries ON entries.recording = recordings.recording
      WHERE type = 'begin'
    ) AS begins
    JOIN (
      SELECT recording, transition, deadline, begin, input_end, update_end, draw_end, composite_end, overlay, present_end,
        late, skipped, processor_time, run_queue_delay
      FROM entries WHERE type = 'frame'
    ) AS frame ON frame.recording = begins.recording AND frame.transition = begins.transition
  ) AS ordered
) AS placed;

-- The transitions. `hitch` and `animation`, the time that it relates to, are null where no pictures were expected at fixed
-- times.
CREATE OR REPLACE TABLE transitions AS
SELECT begins.recording AS recording, build, machine, processor, day, kind, begins.transition AS transition,
  CASE WHEN frames_due IS NULL THEN COALESCE(presented, 0) ELSE frames_due END AS due,
  COALESCE(presented, 0) AS presented, COALESCE(skipped, 0) AS skipped, COALESCE(late, 0) AS late,
  click_to_picture,
  CASE WHEN is_real = 1 AND frames_due IS NOT NULL AND presented > 0 THEN hitch END AS hitch,
  CASE WHEN is_real = 1 AND frames_due IS NOT NULL AND presented > 0 AND hitch IS NOT NULL
    THEN steps * COALESCE(interval / 1, 1000000000 / rate) END AS animation
FROM (
  SELECT recordings.*, transition, kind, frames_due, interval
  FROM recordings JOIN entries ON entries.recording = recordings.recording
  WHERE type = 'begin'
) AS begins
LEFT JOIN (
  SELECT recording, transition, CAST(count(*) AS BIGINT) AS presented, sum(skipped) AS skipped, sum(is_late) AS late, sum(steps) AS steps
  FROM frames
  GROUP BY recording, transition
) AS shown ON shown.recording = begins.recording AND shown.transition = begins.transition
LEFT JOIN (SELECT recording, transition, hitch, click_to_picture FROM entries WHERE type = 'end') AS ends
  ON ends.recording = begins.recording AND ends.transition = begins.transition;

-- Each measured duration, in nanoseconds.
CREATE OR REPLACE VIEW durations AS
SELECT recording, build, machine, processor, day, kind, figure, duration
FROM (
  SELECT recording, build, machine, processor, day, kind, 'frame_work' AS figure, work AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'processor_time' AS figure, processor_time AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'own_response' AS figure, own_response AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'frame_overrun' AS figure, overrun AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'present_interval' AS figure, present_interval AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'present_jitter' AS figure, present_jitter AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'waking' AS figure, waking AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'input' AS figure, input AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'update' AS figure, "update" AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'draw' AS figure, draw AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'composite' AS figure, composite AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'overlay' AS figure, overlay AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'present' AS figure, present AS duration FROM frames
  UNION ALL
  SELECT recording, build, machine, processor, day, kind, 'click_to_picture', click_to_picture FROM transitions
) AS figures
WHERE duration IS NOT NULL;
