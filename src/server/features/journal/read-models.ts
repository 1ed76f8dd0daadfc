import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contient } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EcritureJournal, journalContract } from '#shared/features/journal/contract.ts';
import { differences } from '#shared/features/journal/rules.ts';

type Demande = QueryOf<(typeof journalContract)['pageJournal']>;
type Filtres = Omit<Demande, 'taille' | 'curseur'>;

/** How many names of fields a line of the list shows. */
const CHAMPS = 6;
const CHOIX = 20;

const ecritures = (tx: SystemeTx) =>
  tx
    .selectFrom('journal as j')
    .innerJoin('tenant as t', 't.id', 'j.tenant_id')
    .select([
      'j.id',
      'j.cree_le as le',
      // Microseconds too: what the next page starts after.
      sql<string>`j.cree_le::text`.as('instant'),
      'j.tenant_id as tenantId',
      't.nom as tenantNom',
      'j.utilisateur_id as utilisateurId',
      'j.utilisateur_nom as utilisateurNom',
      'j.impersonation',
      'j.objet',
      'j.objet_id as objetId',
      'j.action',
      'j.avant',
      'j.apres',
    ]);

const debutDuJour = (jour: string, plus = 0) => sql<string>`((${jour}::date + ${plus}::int)::timestamp at time zone 'Europe/Paris')`;

const filtrer = (tx: SystemeTx, { tenantId, utilisateurId, objet, action, du, au, impersonation }: Filtres) =>
  ecritures(tx)
    .$if(tenantId !== undefined, (requete) => requete.where('j.tenant_id', '=', tenantId!))
    .$if(utilisateurId !== undefined, (requete) => requete.where('j.utilisateur_id', '=', utilisateurId!))
    .$if(objet !== undefined, (requete) => requete.where('j.objet', '=', objet!))
    .$if(action !== undefined, (requete) => requete.where('j.action', '=', action!))
    .$if(du !== undefined, (requete) => requete.where('j.cree_le', '>=', debutDuJour(du!)))
    .$if(au !== undefined, (requete) => requete.where('j.cree_le', '<', debutDuJour(au!, 1)))
    .$if(impersonation !== undefined, (requete) =>
      requete.where(impersonation ? sql<boolean>`j.impersonation` : sql<boolean>`not j.impersonation`),
    )
    .orderBy('j.cree_le', 'desc')
    .orderBy('j.id', 'desc');

const CURSEUR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)~(\d{1,15})$/;
const apresCurseur = (curseur: string): RawBuilder<boolean> => {
  const [, instant, id] = CURSEUR.exec(curseur) ?? [];
  if (!instant || !id || Number.isNaN(Date.parse(instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
    throw coreErrors.champInvalide('/query/curseur', 'Curseur non valide.');
  return sql<boolean>`(j.cree_le, j.id) < (${instant}::timestamptz, ${Number(id)}::bigint)`;
};

type Ligne = Awaited<ReturnType<ReturnType<typeof filtrer>['execute']>>[number];
const lire = ({ instant: _instant, avant, apres, ...ligne }: Ligne): EcritureJournal => {
  const lues = differences(avant, apres);
  return { ...ligne, champs: [...new Set(lues.map(({ champ }) => champ.split('.')[0] ?? champ))].slice(0, CHAMPS), differences: lues };
};

/** The latest first; a page costs the same however far it is. */
export const pageJournal = async (tx: SystemeTx, { taille, curseur, ...filtres }: Demande) => {
  const lignes = await filtrer(tx, filtres)
    .$if(curseur !== undefined, (requete) => requete.where(apresCurseur(curseur!)))
    .limit(taille + 1)
    .execute();
  const gardees = lignes.slice(0, taille);
  const derniere = gardees.at(-1);
  return {
    elements: gardees.map((ligne) => {
      const { differences: _differences, ...enListe } = lire(ligne);
      return enListe;
    }),
    curseurSuivant: lignes.length > taille && derniere ? `${derniere.instant}~${derniere.id}` : null,
  };
};

/** How far back an item's own history goes. */
const HISTORIQUE = 100;
/** What was done to one item, the latest first. */
export const historiqueDe = async (tx: SystemeTx, objet: string, objetId: number): Promise<EcritureJournal[]> =>
  (await filtrer(tx, { objet }).where('j.objet_id', '=', objetId).limit(HISTORIQUE).execute()).map(lire);

/** One more than may be exported, so that too many is known. */
export const journalAExporter = async (tx: SystemeTx, filtres: Filtres): Promise<EcritureJournal[]> =>
  (
    await filtrer(tx, filtres)
      .limit(MAX_LIGNES_EXPORT + 1)
      .execute()
  ).map(lire);

/** @throws 404 */
export const uneEcriture = async (tx: SystemeTx, id: number): Promise<EcritureJournal> => {
  const ligne = await ecritures(tx).where('j.id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return lire(ligne);
};

/** Those that are chosen now come too, so that their names can be shown. */
export const choixJournal = async (tx: SystemeTx, { q, tenantId, utilisateurId }: QueryOf<(typeof journalContract)['choixJournal']>) => {
  const comptes = await tx
    .selectFrom('tenant as t')
    .select(['t.id', 't.nom'])
    .where((e) => e.or([contient(['t.nom', 't.ville'], q ?? ''), e('t.id', '=', tenantId ?? 0)]))
    .orderBy(sql`t.id = ${tenantId ?? 0}`, 'desc')
    .orderBy(sql`t.nom collate "fr-x-icu"`)
    .limit(CHOIX)
    .execute();
  const personnes = await tx
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select(['u.id', sql<string>`concat_ws(' ', u.prenom, u.nom)`.as('nom'), 't.nom as compte'])
    .where((e) => e.or([contient(['u.nom', 'u.prenom', 'u.username'], q ?? ''), e('u.id', '=', utilisateurId ?? 0)]))
    .orderBy(sql`u.id = ${utilisateurId ?? 0}`, 'desc')
    .orderBy(sql`u.nom collate "fr-x-icu"`)
    .limit(CHOIX)
    .execute();
  return { comptes, personnes };
};
