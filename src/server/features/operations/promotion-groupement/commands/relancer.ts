import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import {
  avertirCopiesPublication,
  lienDeLaCopie,
  nommerPublication,
  prevenirComptesPublication,
} from '#server/features/operations/publication/commands/avis-copies.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import { promotionGroupementErrors } from '#shared/features/operations/promotion-groupement/errors.ts';
import { canRelancerAdherents } from '#shared/features/operations/promotion-groupement/policy.ts';
import { lecteurDeModeles } from '../commands.ts';
import { unModele } from '../read-models/modeles.ts';
import { copiesEnAttente } from '../read-models/relances.ts';
import { insertRelancesPromotionGroupement } from '../repository.ts';

type ARelancer = Pick<Awaited<ReturnType<typeof copiesEnAttente>>[number], 'reste' | 'limite'>;
/** When one part was answered, the reminder names the other one (OPE-57). */
const direReste = (reste: ARelancer['reste']): string =>
  reste === null ? '' : ` Il vous reste à répondre pour la ${reste === 'TG' ? 'TG' : 'promotion'}.`;

/** A reminder tells the last day to answer: the priority of the operation gives one, or none. */
const direLimite = (limite: Jour | null): string =>
  limite === null ? '' : ` Répondez au plus tard le ${formatJour(limite)}.`;

/** Adhérents still to answer, among these or all, and the sentence that each reads. @throws 403, 404, 409 */
const aRelancer = async (tx: SystemeTx, ctx: Contexte, id: number, pharmacieIds: readonly number[] | undefined) => {
  const { acteur } = ctx;
  const lecteur = lecteurDeModeles(ctx);
  const modele = await unModele(tx, lecteur, id);
  if (!canRelancerAdherents(acteur)) throw coreErrors.interdit();
  if (modele.etat !== 'PUBLIEE') throw promotionGroupementErrors.nonPubliee();
  const envoi = { groupementId: acteur.tenantId, modeleId: id };
  const jour = lecteur.aujourdhui;
  const attendus = await copiesEnAttente(tx, { ...envoi, pharmacieIds: pharmacieIds ?? null, jour });
  const { nomOperation, laboratoireNom, dateDebut, dateFin } = modele;
  // A published modèle is complete.
  const operation = { nomOperation, laboratoireNom: laboratoireNom!, dateDebut: dateDebut!, dateFin: dateFin! };
  const phraseDe = ({ reste, limite }: ARelancer): string =>
    `${nommerPublication(operation)}.${direReste(reste)}${direLimite(limite)}`;
  return { envoi, attendus, phraseDe, jour };
};

/** Whom a reminder would reach, and in which words (CRR-88). */
export const prevoirRelance = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<EnvoiPrevu> =>
  inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      const { attendus, phraseDe } = await aRelancer(tx, ctx, id, pharmacieIds);
      const nouvelles = attendus.filter(({ relanceeAujourdhui }) => !relanceeAujourdhui);
      const groupes = [...Map.groupBy(nouvelles, phraseDe)].map(([phrase, copies]) => ({
        mots: motsEvenement('OPERATION_RELANCEE', { phrase }),
        pharmacieIds: copies.map(({ tenantId }) => tenantId),
        lien: lienDeLaCopie(copies[0] ?? null),
      }));
      return prevoirEnvoi(tx, ctx.services, groupes, attendus.length - nouvelles.length);
    }),
  );

/** Sends a reminder to adhérents still to answer, among these or all: at most one a day for each operation. */
export const relancerAdherents = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
): Promise<{ relances: number; dejaRelances: number }> =>
  inTenant(ctx, (locataire) =>
    enSysteme(locataire, async (tx) => {
      const { acteur } = ctx;
      const { envoi, attendus, phraseDe, jour } = await aRelancer(tx, ctx, id, pharmacieIds);
      const relancees = await insertRelancesPromotionGroupement(
        tx,
        { ...envoi, pharmacieIds: attendus.map(({ tenantId }) => tenantId) },
        { jour, parNom: acteur.nomComplet },
      );
      const nouvelles = attendus.filter(({ tenantId }) => relancees.has(tenantId));
      const phrases = new Map(nouvelles.map((copie) => [copie.id, phraseDe(copie)]));
      await avertirCopiesPublication(tx, nouvelles, acteur, {
        action: 'relancer',
        sorte: 'OPERATION_RELANCEE',
        body: ({ id: copieId }) => phrases.get(copieId) ?? '',
        dateLimite: new Map(nouvelles.map((copie) => [copie.id, copie.limite])),
      });
      if (nouvelles.length > 0)
        await journaliser(tx, acteur, {
          objet: 'promotion',
          objetId: id,
          action: 'relancer',
          apres: { adherents: nouvelles.length },
        });
      prevenirComptesPublication(tx, acteur.tenantId, id, nouvelles);
      return { relances: nouvelles.length, dejaRelances: attendus.length - nouvelles.length };
    }),
  );
