-- Discussions (entities §9.2, §9.3; ADR 13): one for each object that is talked about, whatever its kind. The object belongs to a feature
-- written later: no key points at it, and who deletes it deletes its discussion in the same transaction.
create table discussion (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('PROMOTION', 'PRESTATION', 'RECLAMATION', 'RFA', 'RFA_GROUPEMENT')),
  objet_id bigint not null,
  statut text check (statut in ('DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED', 'EXPIRED')),
  statut_le timestamptz,
  statut_par_id bigint,
  statut_par_nom text,
  -- The other side answered since.
  a_traiter boolean not null default false,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint discussion_objet unique (tenant_id, kind, objet_id),
  constraint discussion_statut_date check ((statut is null) = (statut_le is null))
);
create index discussion_sans_reponse on discussion (statut_le) where statut = 'WAITING' and not a_traiter;
alter table discussion enable row level security;
alter table discussion force row level security;
create policy discussion_tenant on discussion to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy discussion_systeme on discussion to pharmaccord_systeme using (true);
grant select, insert, update, delete on discussion to pharmaccord_app, pharmaccord_systeme;

-- What was said, and each change of statut. Without a text: withdrawn by its author, or a statut alone.
create table discussion_commentaire (
  tenant_id bigint not null,
  id bigint generated always as identity,
  discussion_id bigint not null,
  -- Clean HTML, and its first words for lists and notifications.
  texte text,
  extrait text,
  -- Whose author it is: a delegate writes from an account of his own. No author: Pharmaccord itself.
  auteur_tenant_id bigint,
  auteur_id bigint,
  auteur_nom text,
  -- The name of that other account.
  auteur_compte text,
  impersonation boolean not null default false,
  -- Never shown to a laboratory (réclamations).
  interne boolean not null default false,
  -- Shown to the groupement whose object it copies; otherwise a message never leaves its account.
  partage boolean not null default false,
  statut text check (statut in ('DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED', 'EXPIRED')),
  cree_le timestamptz not null default now(),
  modifie_le timestamptz,
  retire_le timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, discussion_id) references discussion (tenant_id, id) on delete cascade,
  constraint discussion_commentaire_dit check (texte is not null or statut is not null or retire_le is not null)
);
create index discussion_commentaire_fil on discussion_commentaire (tenant_id, discussion_id, id);
create index discussion_commentaire_derniers on discussion_commentaire (tenant_id, id desc);
alter table discussion_commentaire enable row level security;
alter table discussion_commentaire force row level security;
create policy discussion_commentaire_tenant on discussion_commentaire to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy discussion_commentaire_systeme on discussion_commentaire to pharmaccord_systeme using (true);
grant select, insert, update, delete on discussion_commentaire to pharmaccord_app, pharmaccord_systeme;

-- Who is named in a message: only people of the account, who may read it.
create table discussion_mention (
  tenant_id bigint not null,
  commentaire_id bigint not null,
  utilisateur_id bigint not null,
  primary key (tenant_id, commentaire_id, utilisateur_id),
  foreign key (tenant_id, commentaire_id) references discussion_commentaire (tenant_id, id) on delete cascade,
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index discussion_mention_utilisateur on discussion_mention (tenant_id, utilisateur_id);
alter table discussion_mention enable row level security;
alter table discussion_mention force row level security;
create policy discussion_mention_tenant on discussion_mention to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy discussion_mention_systeme on discussion_mention to pharmaccord_systeme using (true);
grant select, insert, delete on discussion_mention to pharmaccord_app, pharmaccord_systeme;

-- How far each person has read. A reader may be of another account (a delegate): hence a key that names the person alone.
create table discussion_lecture (
  tenant_id bigint not null,
  discussion_id bigint not null,
  lecteur_id bigint not null,
  lu_jusqua bigint not null,
  lu_le timestamptz not null default now(),
  primary key (tenant_id, discussion_id, lecteur_id),
  foreign key (tenant_id, discussion_id) references discussion (tenant_id, id) on delete cascade,
  constraint discussion_lecture_lecteur_fk foreign key (lecteur_id) references utilisateur (id) on delete cascade
);
create index discussion_lecture_lecteur on discussion_lecture (lecteur_id);
alter table discussion_lecture enable row level security;
alter table discussion_lecture force row level security;
create policy discussion_lecture_tenant on discussion_lecture to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy discussion_lecture_systeme on discussion_lecture to pharmaccord_systeme using (true);
grant select, insert, update, delete on discussion_lecture to pharmaccord_app, pharmaccord_systeme;
