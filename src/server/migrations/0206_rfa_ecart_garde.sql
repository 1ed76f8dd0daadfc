-- What is declared beyond what the base gives, kept as it is by a person (docs/metier/argent.md, RFA-49): another gap is
-- told again.
create table rfa_ecart_garde (
  tenant_id bigint not null,
  rfa_id bigint not null,
  periode integer not null check (periode between 1 and 12),
  ecart_centimes bigint not null check (ecart_centimes > 0),
  raison text not null check (raison <> ''),
  garde_le timestamptz not null default now(),
  garde_par_nom text,
  primary key (tenant_id, rfa_id, periode),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
select cloisonner('rfa_ecart_garde');
