-- The document of money that came in is never deleted: what was taken off or replaced stays beside it (docs/metier/argent.md, ENC-70).
create table encaissement_document_retire (
  tenant_id bigint not null,
  encaissement_id bigint not null,
  fichier_id bigint not null,
  retire_le timestamptz not null default now(),
  retire_par_nom text,
  primary key (tenant_id, encaissement_id, fichier_id),
  foreign key (tenant_id, encaissement_id) references encaissement (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index encaissement_document_retire_fichier on encaissement_document_retire (tenant_id, fichier_id);
select cloisonner('encaissement_document_retire', 'select, insert, delete');
