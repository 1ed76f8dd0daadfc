-- Known to Payps (docs/metier/payps.md): a laboratory that a brand is linked to, and no other. Nobody writes it by hand.
create function suivre_connu_payps() returns trigger language plpgsql as $$
begin
  update laboratoire_detail d
    set connu_payps = exists (select from payps_marque m where m.laboratoire_detail_id = d.id)
    where d.id in (
      case when tg_op <> 'INSERT' then old.laboratoire_detail_id end,
      case when tg_op <> 'DELETE' then new.laboratoire_detail_id end
    );
  return null;
end $$;
create trigger payps_marque_connue after insert or update of laboratoire_detail_id or delete on payps_marque
  for each row execute function suivre_connu_payps();
update laboratoire_detail d
  set connu_payps = exists (select from payps_marque m where m.laboratoire_detail_id = d.id)
  where connu_payps <> exists (select from payps_marque m where m.laboratoire_detail_id = d.id);
