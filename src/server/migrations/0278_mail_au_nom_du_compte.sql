-- A mail that Pharmaccord writes by itself is signed by Pharmaccord, unless it speaks for its account (CRR-80).
alter table mail add column au_nom_du_compte boolean not null default false;
