-- The key that a local agent sends the sales of an account with (docs/metier/connexions.md, CNX-70). Only its fingerprint is kept: 256 drawn
-- bits are not guessed from it, and the key itself is shown once. The row stays when the key is revoked, for its version.
create table cle_agent (
  tenant_id bigint not null references tenant (id),
  empreinte text check (char_length(empreinte) = 64),
  -- Its last characters: what a person recognises it by.
  fin text,
  version integer not null default 0,
  modifie_le timestamptz, modifie_par_nom text,
  dernier_envoi_le timestamptz,
  primary key (tenant_id),
  check ((empreinte is null) = (fin is null))
);
create unique index cle_agent_empreinte on cle_agent (empreinte) where empreinte is not null;
select cloisonner('cle_agent');
