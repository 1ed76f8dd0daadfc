-- One seller may be the dépositaire of several laboratories: its numbers are those of each (docs/metier/argent.md, FAC-74).
alter table laboratoire_identifiant drop constraint laboratoire_identifiant_pkey;
alter table laboratoire_identifiant add primary key (tenant_id, sorte, valeur, laboratoire_id);

-- A provisional laboratory that turns out to be a known one may have its numbers already.
do $patch$
declare
  definition text := pg_get_functiondef('remplacer_laboratoire(bigint, bigint)'::regprocedure);
  avant constant text := 'update facture a set numero = left(a.numero, 230)';
begin
  if strpos(definition, avant) = 0 then
    raise exception 'remplacer_laboratoire: rien à compléter';
  end if;
  execute replace(definition, avant,
    'delete from laboratoire_identifiant a using laboratoire_identifiant b
      where a.tenant_id = compte and a.laboratoire_id = provisoire and b.tenant_id = compte and b.laboratoire_id = connu
        and (b.sorte, b.valeur) = (a.sorte, a.valeur);
    ' || avant);
end $patch$;
