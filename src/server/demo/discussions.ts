import type { SystemeTx } from '#server/core/db/database.ts';
import { nettoyerHtml } from '#server/core/html/nettoyer.ts';
import { insertCommentaire } from '#server/features/echanges/discussion/repository.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { momentDeDemo } from './horaires.ts';

type Replique = {
  readonly qui: string;
  /** Days before today, and the hour (UTC). */
  readonly joursAvant: number;
  readonly heure: string;
  readonly texte?: string;
  readonly statut?: StatutDiscussion;
};

/**
 * What a team says about its operations: each thread goes to one of the promotions that are there, the nearest first.
 */
const FILS: readonly (readonly Replique[])[] = [
  [
    {
      qui: 'achat',
      joursAvant: 6,
      heure: '09:12',
      texte: 'La déléguée propose deux présentoirs de comptoir en plus de la tête de gondole. On les prend&nbsp;?',
    },
    {
      qui: 'merch',
      joursAvant: 6,
      heure: '09:40',
      texte: 'Un seul tient près de la caisse 2. Je peux libérer la place lundi.',
    },
    {
      qui: 'titulaire',
      joursAvant: 5,
      heure: '18:05',
      texte: 'D’accord pour un. @Nguyen Thomas fais préciser la contrepartie par écrit avant la pose.',
    },
    {
      qui: 'achat',
      joursAvant: 4,
      heure: '10:22',
      texte: 'Demandé ce matin, plan joint : https://exemple.fr/plan-merchandising',
      statut: 'WAITING',
    },
    {
      qui: 'operateur',
      joursAvant: 0,
      heure: '08:20',
      texte: 'Les présentoirs sont arrivés, stockés en réserve. Il manque les réglettes de prix.',
    },
  ],
  [
    {
      qui: 'operateur',
      joursAvant: 3,
      heure: '14:31',
      texte: 'Trois clients ont demandé si l’offre vaut aussi pour le grand format.',
    },
    {
      qui: 'achat',
      joursAvant: 2,
      heure: '11:02',
      texte: 'Oui, les deux formats : c’est dans les conditions. Je l’ai fait confirmer.',
      statut: 'CONFIRMED',
    },
  ],
  [
    { qui: 'merch', joursAvant: 12, heure: '16:45', texte: 'Photo de la tête de gondole prise ce soir, bien garnie.' },
    { qui: 'titulaire', joursAvant: 11, heure: '08:55', statut: 'PROCESSED' },
  ],
  [
    {
      qui: 'achat',
      joursAvant: 13,
      heure: '10:10',
      texte: 'Relancé le laboratoire pour le visuel de vitrine.',
      statut: 'WAITING',
    },
  ],
];

type Comptes = { readonly tenantId: number; readonly utilisateurs: ReadonlyMap<string, number> };
const NOMS: Readonly<Record<string, string>> = {
  titulaire: 'Beaumont Claire',
  achat: 'Nguyen Thomas',
  merch: 'Lopez Camille',
  operateur: 'Traoré Aminata',
};

type Dite = Replique & {
  readonly objetId: number;
  readonly maintenant: Date;
  readonly auteur: {
    readonly tenantId: number;
    readonly utilisateurId: number;
    readonly nom: string;
    readonly compte: null;
    readonly impersonation: false;
  };
};

const ouvrir = async (tx: SystemeTx, tenantId: number, dites: readonly Dite[]): Promise<number> => {
  const [premiere] = dites;
  if (!premiere) throw new Error('a thread without a word');
  const pose = dites.findLast(({ statut }) => statut !== undefined);
  const { id } = await tx
    .insertInto('discussion')
    .values({
      tenant_id: tenantId,
      kind: 'PROMOTION',
      objet_id: premiere.objetId,
      cree_par_id: premiere.auteur.utilisateurId,
      cree_par_nom: premiere.auteur.nom,
      cree_le: premiere.maintenant.toISOString(),
      ...(pose && {
        statut: pose.statut ?? null,
        statut_le: pose.maintenant.toISOString(),
        statut_par_id: pose.auteur.utilisateurId,
        statut_par_nom: pose.auteur.nom,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const dire = async (
  tx: SystemeTx,
  { tenantId, utilisateurs }: Comptes,
  discussionId: number,
  dite: Dite,
): Promise<void> => {
  const { texte, statut = null, auteur, maintenant } = dite;
  const message = texte === undefined ? null : nettoyerHtml(texte);
  const id = await insertCommentaire(tx, tenantId, { discussionId, message, statut, auteur, maintenant });
  for (const [qui, nom] of Object.entries(NOMS))
    if (texte?.includes(`@${nom}`))
      await tx
        .insertInto('discussion_mention')
        .values({ tenant_id: tenantId, commentaire_id: id, utilisateur_id: utilisateurs.get(qui) ?? 0 })
        .execute();
  // Who speaks has read what was said before.
  await tx
    .insertInto('discussion_lecture')
    .values({ tenant_id: tenantId, discussion_id: discussionId, lecteur_id: auteur.utilisateurId, lu_jusqua: id })
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'discussion_id', 'lecteur_id']).doUpdateSet({ lu_jusqua: id }),
    )
    .execute();
};

/** What the team of one pharmacy says about its promotions, in the order it was said; nothing where there are none. */
export const chargerDiscussions = async (tx: SystemeTx, comptes: Comptes, aujourdhui: Jour): Promise<void> => {
  const { tenantId, utilisateurs } = comptes;
  const promotions = await tx
    .selectFrom('promotion')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('date_debut', '<=', ajouterJours(aujourdhui, 45))
    .orderBy('date_debut', 'desc')
    .orderBy('id')
    .limit(FILS.length)
    .execute();
  const dites = promotions.flatMap(({ id: objetId }, i) =>
    (FILS[i] ?? []).map((replique): Dite => {
      const { qui, joursAvant, heure } = replique;
      const auteur = {
        tenantId,
        utilisateurId: utilisateurs.get(qui) ?? 0,
        nom: NOMS[qui] ?? qui,
        compte: null,
        impersonation: false,
      } as const;
      return {
        ...replique,
        objetId,
        maintenant: new Date(momentDeDemo(ajouterJours(aujourdhui, -joursAvant), heure, aujourdhui)),
        auteur,
      };
    }),
  );
  const discussions = new Map<number, number>();
  for (const [objetId, fil] of Map.groupBy(dites, (dite) => dite.objetId))
    discussions.set(objetId, await ouvrir(tx, tenantId, fil));
  for (const dite of dites.toSorted((a, b) => a.maintenant.getTime() - b.maintenant.getTime()))
    await dire(tx, comptes, discussions.get(dite.objetId) ?? 0, dite);
};
