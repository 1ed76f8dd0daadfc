-- The person in charge of an action who was told of it: once for each attribution. Those of before are known to be known.
alter table rdv_action add column annoncee_a bigint;
update rdv_action set annoncee_a = responsable_id;
