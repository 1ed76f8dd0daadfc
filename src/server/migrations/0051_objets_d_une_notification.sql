-- What a grouped reminder is about: it asks nothing any more once nothing is left of it (OPE-82).
alter table notification add column objets bigint[];
