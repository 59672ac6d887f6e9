-- Reads the recordings of a fleet with ClickHouse. The parameter `fleet` has the path pattern of all recordings:
--
--   SET param_fleet = 'fleet/*/*/*/recording.jsonl';
--
-- On several servers, replace `file` by `s3Cluster`, `hdfsCluster` or the table function of the storage that the servers
-- share. `recordings.sql` describes both tables. All other queries are the same for DuckDB.

-- As the SQL standard and DuckDB have it.
SET join_use_nulls = 1;
SET cast_keep_nullable = 1;
SET prefer_column_name_to_alias = 1;
-- Tables without a sorting key need none in their declaration.
SET create_table_empty_primary_key_by_default = 1;

CREATE OR REPLACE TABLE files AS
SELECT arrayStringConcat(arraySlice(path, -4, 3), '/') AS recording, path[-4] AS day, path[-3] AS machine
FROM (SELECT splitByChar('/', _path) AS path FROM file({fleet:String}, One));

-- A line that is no JSON object has no type.
CREATE OR REPLACE TABLE entries AS
SELECT recording, entry.type AS type, entry.format AS format, entry.build AS build, entry.rate AS rate,
  entry.machine.processor AS processor, entry.display.clock AS clock,
  entry.transition AS transition, entry.kind AS kind, entry.start AS start, entry.frames_due AS frames_due,
  entry.interval AS interval, entry.deadline AS deadline, entry.begin AS begin, entry.input_end AS input_end,
  entry.update_end AS update_end, entry.draw_end AS draw_end, entry.composite_end AS composite_end,
  entry.overlay AS overlay, entry.present_end AS present_end, entry.late AS late, entry.skipped AS skipped,
  entry.processor_time AS processor_time, entry.run_queue_delay AS run_queue_delay, entry.outcome AS outcome,
  entry.hitch AS hitch, entry.click_to_picture AS click_to_picture, entry.frames_presented AS frames_presented,
  entry.dropped AS dropped
FROM (
  SELECT arrayStringConcat(arraySlice(splitByChar('/', _path), -4, 3), '/') AS recording, JSONExtract(line, 'Tuple(
    type Nullable(String), format Nullable(Int64), build Nullable(String), rate Nullable(Int64),
    machine Tuple(processor Nullable(String)), display Tuple(clock Nullable(String)),
    transition Nullable(Int64), kind Nullable(String), start Nullable(Int64), frames_due Nullable(Int64),
    interval Nullable(Int64), deadline Nullable(Int64), begin Nullable(Int64), input_end Nullable(Int64),
    update_end Nullable(Int64), draw_end Nullable(Int64), composite_end Nullable(Int64), overlay Nullable(Int64),
    present_end Nullable(Int64), late Nullable(Int64), skipped Nullable(Int64), processor_time Nullable(Int64),
    run_queue_delay Nullable(Int64), outcome Nullable(String), hitch Nullable(Int64),
    click_to_picture Nullable(Int64), frames_presented Nullable(Int64), dropped Nullable(Int64))') AS entry
  FROM file({fleet:String}, LineAsString, 'line String')
  WHERE line <> ''
);
