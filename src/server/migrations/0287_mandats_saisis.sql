-- Accounts that closed before: the mandate that a super administrator typed may charge them too (CPT-140).
alter table abonnement_arret no force row level security;
insert into abonnement_arret (tenant_id, mandat)
  select t.id, t.abonnement_alias from tenant t
  where t.active = 'TERMINATED' and btrim(t.abonnement_alias) <> ''
  on conflict (tenant_id, mandat) do nothing;
alter table abonnement_arret force row level security;
