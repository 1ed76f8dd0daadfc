-- A refund is a transaction of its own, told by a signed notice (CPT-84): the payment it gives back ends its period once Σ of refunds is whole.
create table abonnement_remboursement (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  commande_id bigint not null,
  -- Null: its notice came before that of the payment.
  paiement_id bigint,
  moyen text not null,
  trans_uuid text not null,
  sequence integer not null,
  issue text not null check (issue in ('PAYE', 'REFUSE', 'ABANDONNE', 'EN_COURS', 'ANNULE')),
  montant_centimes bigint not null check (montant_centimes > 0),
  recu_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, commande_id) references abonnement_commande (tenant_id, id),
  foreign key (tenant_id, paiement_id) references abonnement_paiement (tenant_id, id)
);
create unique index abonnement_remboursement_transaction on abonnement_remboursement (moyen, trans_uuid, sequence);
create index abonnement_remboursement_commande on abonnement_remboursement (tenant_id, commande_id);
create index abonnement_remboursement_paiement on abonnement_remboursement (tenant_id, paiement_id);
select cloisonner('abonnement_remboursement', 'select');
grant insert, update on abonnement_remboursement to pharmaccord_systeme;

-- The period a payment opened, from `date_debut` to `date_fin`, and the day a refund or a cancellation ended it.
alter table abonnement_paiement
  add column date_debut date,
  add column interrompu_le date,
  -- The six figures of its transaction: a refund made from it bears them too.
  add column trans_id text;

-- Periods already paid began the day after the one before, or `mois` months before their end.
update abonnement_paiement p set date_debut = greatest(
  (p.date_fin - make_interval(months => c.mois))::date,
  (select max(a.date_fin) + 1 from abonnement_paiement a where a.tenant_id = p.tenant_id and a.date_fin < p.date_fin))
from abonnement_commande c where c.tenant_id = p.tenant_id and c.id = p.commande_id and p.date_fin is not null;
update abonnement_paiement p set trans_id = c.trans_id
from abonnement_commande c where c.tenant_id = p.tenant_id and c.id = p.commande_id and p.nature = 'PAIEMENT';
