-- What the morning's job has already told of a promotion: each thing once (entities §20).
create table promotion_rappel (
  tenant_id bigint not null,
  promotion_id bigint not null,
  sorte text not null check (sorte in ('TG_SEMAINE', 'TG_SANS_PHOTO', 'A_TRAITER', 'SANS_REPONSE')),
  -- The day it was about: a promotion that moved is told again.
  pour date not null,
  primary key (tenant_id, promotion_id, sorte, pour),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
alter table promotion_rappel enable row level security;
alter table promotion_rappel force row level security;
create policy promotion_rappel_tenant on promotion_rappel to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_rappel_systeme on promotion_rappel to pharmaccord_systeme using (true);
grant select on promotion_rappel to pharmaccord_app;
grant select, insert, delete on promotion_rappel to pharmaccord_systeme;
