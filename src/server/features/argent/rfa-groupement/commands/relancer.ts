import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { motsEvenement, type EvenementDePhrase } from '#shared/features/courrier/notification/rules/evenements.ts';
import { prevenirComptesDiffusion } from '#server/features/reseau/diffusion/commands.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import type { MotifRelance } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import { passerRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import { adherentsDe, type MessagesDesCopies } from '../read-models/adherents.ts';
import { unModeleLu, type ModeleLuRfaGroupement } from '../read-models/modeles.ts';
import { insertRelancesRfaGroupement } from '../repository.ts';
import { avertirDeLaRfa, direDeLaRfa, lienDeLaRfa, RFA } from './avis.ts';
import { chargerModele } from './charger.ts';

type AvisDeRelance = { readonly sorte: EvenementDePhrase; readonly phrase: string };
/** A reminder tells its deadline: the last day of the RFA, while it is to come. */
const avisDe = (
  { annee, dateFin }: ModeleLuRfaGroupement,
  jour: Jour,
): Readonly<Record<MotifRelance, AvisDeRelance>> => {
  const fin = dateFin ?? `${annee}-12-31`;
  const limite = fin < jour ? '' : ` Elle se termine le ${formatJour(fin)}.`;
  return {
    REPONSE: { sorte: 'RFA_RELANCEE', phrase: `Validez-la ou refusez-la.${limite}` },
    BASE: {
      sorte: 'RFA_BASE_ATTENDUE',
      phrase: `Écrivez vos achats mois par mois\u00a0: ils comptent pour le total.${limite}`,
    },
  };
};

/** The adhérents, all or these, that did not answer or wrote no base. @throws 403, 404, 409 */
const aRelancer = async (
  tx: TenantTx,
  ctx: Contexte,
  id: number,
  { pharmacieIds, messages }: { readonly pharmacieIds: readonly number[] | undefined; messages: MessagesDesCopies },
) => {
  const { acteur } = ctx;
  const aujourdhui = aujourdhuiDe(ctx);
  passerRfaGroupement('relancer', (await chargerModele(tx, ctx, id)).etat);
  return enSysteme(tx, async (systeme) => {
    const choisis = pharmacieIds && new Set(pharmacieIds);
    const attendus = (await adherentsDe(systeme, { acteur, aujourdhui, messages }, id)).filter(
      ({ relance, pharmacieId }) => relance !== null && (choisis === undefined || choisis.has(pharmacieId)),
    );
    return { modele: await unModeleLu(systeme, acteur.tenantId, id), attendus, aujourdhui };
  });
};

const MOTIFS = ['REPONSE', 'BASE'] as const satisfies readonly MotifRelance[];

/** Whom a reminder would reach, and in which words (CRR-88). */
export const prevoirRelanceRfa = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
  messages: MessagesDesCopies,
): Promise<EnvoiPrevu> =>
  inTenant(ctx, async (tx) => {
    const { modele, attendus, aujourdhui } = await aRelancer(tx, ctx, id, { pharmacieIds, messages });
    const jourDe = (instant: string | null) => instant && jourParis(new Date(instant));
    const nouveaux = attendus.filter(({ relanceeLe }) => jourDe(relanceeLe) !== aujourdhui);
    const avis = avisDe(modele, aujourdhui);
    const groupes = MOTIFS.map((motif) => {
      const vises = nouveaux.filter(({ relance }) => relance === motif);
      const [premier] = vises;
      return {
        mots: motsEvenement(avis[motif].sorte, { phrase: direDeLaRfa(modele, avis[motif].phrase) }),
        pharmacieIds: vises.map(({ pharmacieId }) => pharmacieId),
        lien: lienDeLaRfa(modele, premier ? { id: premier.copieId } : null),
      };
    });
    return enSysteme(tx, (systeme) => prevoirEnvoi(systeme, ctx.services, groupes, attendus.length - nouveaux.length));
  });

/** Each at most once a day for one RFA (RFA-29). */
export const relancerRfaGroupement = (
  ctx: Contexte,
  id: number,
  pharmacieIds: readonly number[] | undefined,
  messages: MessagesDesCopies,
): Promise<{ relances: number; dejaRelances: number }> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const { modele, attendus, aujourdhui } = await aRelancer(tx, ctx, id, { pharmacieIds, messages });
    return enSysteme(tx, async (systeme) => {
      const groupementId = acteur.tenantId;
      const relances = await insertRelancesRfaGroupement(
        systeme,
        { groupementId, modeleId: id, pharmacieIds: attendus.map(({ pharmacieId }) => pharmacieId) },
        { jour: aujourdhui, parNom: acteur.nomComplet },
      );
      const nouveaux = attendus.filter(({ pharmacieId }) => relances.has(pharmacieId));
      const copiesDe = (motif: MotifRelance) =>
        nouveaux
          .filter(({ relance }) => relance === motif)
          .map(({ pharmacieId, copieId }) => ({ tenantId: pharmacieId, id: copieId, modeleId: id }));
      const avis = avisDe(modele, aujourdhui);
      for (const motif of MOTIFS)
        await avertirDeLaRfa(systeme, modele, copiesDe(motif), acteur, { action: 'relancer', ...avis[motif] });
      if (nouveaux.length > 0)
        await journaliser(systeme, acteur, {
          objet: 'rfa',
          objetId: id,
          action: 'relancer',
          apres: { adherents: nouveaux.length },
        });
      prevenirComptesDiffusion(systeme, RFA, groupementId, id, [...copiesDe('REPONSE'), ...copiesDe('BASE')]);
      return { relances: nouveaux.length, dejaRelances: attendus.length - nouveaux.length };
    });
  });
