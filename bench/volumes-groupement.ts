// What a groupement of many adhérents sent them in a year, what they answered, whom it invites, who asks to join it.
import type { Banc } from './banc.ts';

const LABORATOIRES = 400;
/** Sent in the year: operations that run, then those that are over; RFA; conditions. */
const ENVOIS = { operations: 15, finies: 45, rfas: 15, conditions: 10 };

/** The columns that a copy writes, of this table. */
const colonnesDe = async ({ proprietaire }: Banc, table: 'promotion' | 'rfa'): Promise<string[]> => {
  const { rows } = await proprietaire.query<{ colonne: string }>(
    `select attname as colonne from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  return rows.map(({ colonne }) => colonne);
};

const chargerLaboratoires = async ({ proprietaire }: Banc, groupement: number): Promise<void> => {
  await proprietaire.query(
    `with d as (insert into laboratoire_detail (nom)
       select 'Laboratoire mesuré ' || n from generate_series(1, $2::int) n returning id)
     insert into laboratoire (tenant_id, detail_id) select $1, id from d`,
    [groupement, LABORATOIRES],
  );
  await proprietaire.query(
    `insert into laboratoire (tenant_id, detail_id) select t.id, l.detail_id from tenant t, laboratoire l
     where t.mail like '%@banc.exemple.fr' and l.tenant_id = $1 and l.detail_id in (
       select detail_id from laboratoire where tenant_id = $1 order by id desc limit 40)`,
    [groupement],
  );
};

/** One of the forty laboratories that every adhérent has. */
const unDesSiens = (groupement: number): string =>
  `(select l.id from laboratoire l where l.tenant_id = ${groupement} order by l.id desc offset n % 40 limit 1)`;
/** The same laboratory, in the account of the adhérent. */
const CELUI_DE_L_ADHERENT = `(select l.id from laboratoire l
  join laboratoire o on o.tenant_id = $1 and o.id = m.laboratoire_id
  where l.tenant_id = a.pharmacie_id and l.detail_id = o.detail_id)`;

const chargerOperations = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier } = banc;
  const modeles = `m.tenant_id = $1 and m.origine = 'GROUPEMENT' and m.modele_id is null`;
  await multiplier(
    'promotion',
    groupement,
    ENVOIS.operations + ENVOIS.finies,
    {
      nom_operation: `'Opération mesurée ' || n`,
      date_debut: `current_date - 6 * n`,
      date_fin: `current_date + 90 - 6 * n`,
      publiee_le: `now() - make_interval(days => 6 * n)`,
      etat_promo: `'VALIDATED'`,
      etat_tg: `case when etat_tg is not null then 'VALIDATED' end`,
      laboratoire_id: unDesSiens(groupement),
    },
    `id = (select min(m.id) from promotion m where m.tenant_id = ${groupement} and m.modele_id is null)`,
  );
  const ecarts: Readonly<Record<string, string>> = {
    tenant_id: 'a.pharmacie_id',
    groupement_id: 'm.tenant_id',
    modele_id: 'm.id',
    laboratoire_id: CELUI_DE_L_ADHERENT,
    acceptation_promo: `(array['WAITING', 'ACCEPTED', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 4]`,
    acceptation_tg: `case when m.etat_tg is not null
      then (array['WAITING', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 3] end`,
    repondue_le: `case when (a.pharmacie_id + m.id) % 4 > 0 then m.publiee_le + interval '2 days' end`,
    priorite_id: 'null',
    origine: 'm.origine',
  };
  const colonnes = await colonnesDe(banc, 'promotion');
  await proprietaire.query(
    `insert into promotion (${colonnes.join(', ')})
    select ${colonnes.map((colonne) => ecarts[colonne] ?? `m.${colonne}`).join(', ')}
    from promotion m join adhesion a on a.tenant_id = $1 and a.etat = 'ACCEPTED'
      join tenant t on t.id = a.pharmacie_id and t.mail like '%@banc.exemple.fr'
    where ${modeles} and m.nom_operation like 'Opération mesurée %'`,
    [groupement],
  );
};

const chargerRfas = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier, lireLigne } = banc;
  const rfa = await lireLigne<{ id: string } | undefined>(
    'select min(id) as id from rfa where tenant_id = $1 and modele_id is null and etat is not null',
    [groupement],
  );
  await multiplier(
    'rfa',
    groupement,
    ENVOIS.rfas,
    {
      laboratoire_id: unDesSiens(groupement),
      gamme: `'RFA mesurée ' || n`,
      etat: `'VALIDATED'`,
      publiee_le: 'now()',
      annee: 'extract(year from now())::int',
    },
    `id = ${rfa?.id ?? 0}`,
  );
  const ecartsRfa: Readonly<Record<string, string>> = {
    tenant_id: 'a.pharmacie_id',
    groupement_id: 'm.tenant_id',
    modele_id: 'm.id',
    laboratoire_id: CELUI_DE_L_ADHERENT,
    etat: 'null',
    publiee_le: 'null',
    recue_le: 'now()',
    acceptation: `(array['WAITING', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 3]`,
    repondue_le: `case when (a.pharmacie_id + m.id) % 3 > 0 then now() - interval '5 days' end`,
  };
  const nomsRfa = await colonnesDe(banc, 'rfa');
  await proprietaire.query(
    `insert into rfa (${nomsRfa.join(', ')})
    select ${nomsRfa.map((colonne) => ecartsRfa[colonne] ?? `m.${colonne}`).join(', ')}
    from rfa m join adhesion a on a.tenant_id = $1 and a.etat = 'ACCEPTED'
      join tenant t on t.id = a.pharmacie_id and t.mail like '%@banc.exemple.fr'
    where m.tenant_id = $1 and m.gamme like 'RFA mesurée %'`,
    [groupement],
  );
  await proprietaire.query(
    `insert into rfa_base (tenant_id, rfa_id, mois, base)
    select r.tenant_id, r.id, to_char(make_date(r.annee, n, 1), 'YYYY-MM'), 100000 * n
    from rfa r, generate_series(1, 6) n where r.groupement_id = $1 and r.acceptation = 'ACCEPTED' and r.id % 2 = 0
    on conflict do nothing`,
    [groupement],
  );
};

const chargerConditionsEtPrestations = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier } = banc;
  await multiplier(
    'condition_groupement',
    groupement,
    ENVOIS.conditions,
    { etat: `'VALIDATED'`, publiee_le: 'now()', date_fin: 'current_date + 60 + n' },
    `id = (select min(id) from condition_groupement where tenant_id = ${groupement})`,
  );
  await proprietaire.query(
    `insert into condition_reponse (tenant_id, condition_groupement_id, pharmacie_id, etat, repondue_le)
    select c.tenant_id, c.id, a.pharmacie_id, case when a.pharmacie_id % 2 = 0 then 'WAITING' else 'REFUSED' end, now()
    from condition_groupement c join adhesion a on a.tenant_id = c.tenant_id and a.etat = 'ACCEPTED'
    where c.tenant_id = $1 on conflict do nothing`,
    [groupement],
  );
  await multiplier(
    'prestation',
    groupement,
    LABORATOIRES,
    {
      laboratoire_id: `(select l.id from laboratoire l where l.tenant_id = ${groupement} order by l.id
        offset n limit 1)`,
    },
    `id = (select min(id) from prestation where tenant_id = ${groupement})`,
  );
};

/** Its laboratories, what it sends, and what a thousand pharmacies answered of it. */
export const chargerEnvois = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire } = banc;
  const deLui = (texte: string) => proprietaire.query(texte, [groupement]);
  await chargerLaboratoires(banc, groupement);
  await proprietaire.query('set session_replication_role = replica');
  await chargerOperations(banc, groupement);
  await chargerRfas(banc, groupement);
  await chargerConditionsEtPrestations(banc, groupement);
  await deLui(`update utilisateur u set derniere_connexion = now() - make_interval(days => (u.tenant_id % 150)::int)
    from adhesion a where a.tenant_id = $1 and a.pharmacie_id = u.tenant_id and u.tenant_id % 5 > 0`);
  await deLui(`update tenant t set code_postal = lpad((10 + t.id % 85)::text, 2, '0') || '000' from adhesion a
    where a.tenant_id = $1 and a.pharmacie_id = t.id`);
  await proprietaire.query('reset session_replication_role');
  await proprietaire.query('vacuum analyze');
};

/** Invitations in each of their states, a mail to each. */
export const chargerInvitations = async (
  { proprietaire }: Pick<Banc, 'proprietaire'>,
  groupement: number,
  nombre: number,
): Promise<void> => {
  await proprietaire.query(
    `with m as (insert into mail (tenant_id, cle, destinataires, sujet, texte, statut)
       select $1, 'invitation-mesuree:' || n, array['invitee' || n || '@banc-invitees.exemple.fr'], 'Invitation',
         'Bonjour,',
         case n % 10 when 0 then 'ECHEC' else 'ENVOYE' end 
         from generate_series(1, $2::int) n returning id, destinataires)
     insert into invitation (tenant_id, nom, mail, ville, code_postal, expire_le, envoyee_le, mail_id, cree_par_nom,
       ouverte_le, declinee_le, revoquee_le)
     select $1, 'Invitée n° ' || m.id, m.destinataires[1], 'Angers', '49000', now() + interval '20 days',
       now() - interval '10 days', m.id, 'Banc', case m.id % 5 when 1 then now() end,
       case m.id % 10 when 2 then now() end,
       case m.id % 10 when 3 then now() end
     from m`,
    [groupement, nombre],
  );
};

/** Pharmacies that registered, then asked to join. */
export const chargerDemandes = async (
  { proprietaire }: Pick<Banc, 'proprietaire'>,
  groupement: number,
  nombre: number,
): Promise<void> => {
  await proprietaire.query(
    `with t as (insert into tenant (type, nom, mail, ville, active)
       select 'PHARMACIE', 'Demandeuse n° ' || n, 'd' || n || '@banc-demandes.exemple.fr', 'Angers', 'WAITING'
         from generate_series(1, $2::int) n returning id, mail),
     u as (insert into utilisateur (tenant_id, username, nom, prenom, email, role, password_hash, first_connection)
       select id, 'demande-' || id, 'Banc', 'Titulaire', mail, 'ADMIN', 'x', false from t)
     insert into adhesion (tenant_id, pharmacie_id, etat) select $1, id, 'WAITING' from t`,
    [groupement, nombre],
  );
};
