-- The canned answers of the super administrators, in the publisher's own account.
create table support_reponse_type (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  titre text not null check (char_length(titre) between 1 and 120),
  texte text not null check (char_length(texte) between 1 and 5000),
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index support_reponse_type_titre on support_reponse_type (tenant_id, f_normaliser(titre));
select cloisonner('support_reponse_type');
