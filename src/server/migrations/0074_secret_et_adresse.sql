-- What others entrust to us, sealed (CNX-5), and where the server may call (CNX-6).
create table secret_connexion (
  tenant_id bigint not null references tenant (id),
  connexion text not null check (connexion in ('EXTRACTEUR', 'LGO', 'PAYPS')),
  nom text not null check (nom ~ '^[a-zA-Z]{1,40}$'),
  chiffre text not null check (chiffre like 'v1.%'),
  modifie_le timestamptz not null default now(),
  primary key (tenant_id, connexion, nom)
);
select cloisonner('secret_connexion');

create table adresse_sortante (
  id bigint generated always as identity primary key,
  origine text not null check (origine ~ '^https?://' and char_length(origine) <= 255),
  libelle text not null check (char_length(libelle) between 1 and 255),
  ajoutee_par_nom text not null,
  ajoutee_le timestamptz not null default now(),
  constraint adresse_sortante_origine unique (origine)
);
grant select on adresse_sortante to pharmaccord_app;
grant select, insert, delete on adresse_sortante to pharmaccord_systeme;
grant usage on sequence adresse_sortante_id_seq to pharmaccord_systeme;
