-- What was owed when a super administrator let the erasure go on: what is owed since then holds it again (CPT-153).
alter table cloture add column levee_centimes bigint check (levee_centimes >= 0);
