-- What a groupement notes of a pharmacy: its own, no one else reads it (RES-66).
create table note_adherent (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  pharmacie_id bigint not null references tenant (id),
  texte text not null check (char_length(texte) between 1 and 2000),
  cree_par_id bigint,
  cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index note_adherent_pharmacie on note_adherent (tenant_id, pharmacie_id, cree_le desc);
create index note_adherent_id on note_adherent (id);
create index note_adherent_de on note_adherent (pharmacie_id);
select cloisonner('note_adherent', 'select, insert, delete');
