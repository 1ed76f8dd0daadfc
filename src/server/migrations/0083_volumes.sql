-- What the super administrator's statistics count over every account (STA-32). Counting a million rows takes a tenth of a second: the figure is
-- kept, with its time, and made again by the first reading that finds it a minute old.
create table volume (
  objet text primary key check (objet in ('ENCOURS', 'PROMOTION', 'RFA', 'FACTURE', 'RECLAMATION', 'RDV', 'DOCUMENT', 'JOUR_DE_VENTES')),
  nombre bigint not null,
  compte_le timestamptz not null
);
grant select, insert, update on volume to pharmaccord_systeme;

-- The mails that did not leave, whatever the account: few among many.
create index mail_echec on mail (cree_le) where statut = 'ECHEC';
-- Who came lately.
create index utilisateur_derniere_connexion on utilisateur (derniere_connexion);
