-- What a visitor did on behalf of an account, read by its own managers (EXP-80).
create index journal_visite on journal (tenant_id, utilisateur_id, id) where impersonation;
