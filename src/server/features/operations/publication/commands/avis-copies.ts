import type { SystemeTx } from '#server/core/db/database.ts';
import * as diffusion from '#server/features/reseau/diffusion/commands.ts';
import type { AvisCopies, Demandeur, SujetDiffuse } from '#server/features/reseau/diffusion/commands.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { limiteDeReponse } from '#shared/features/operations/operation/rules/limite-reponse.ts';
import type { ModelePublie } from '../read-models/modeles.ts';

/** The screen that shows a copy, or where it was. */
export const lienDeLaCopie = (copie: Pick<Copie, 'id'> | null): LienNotification => ({
  ecran: 'promotions',
  params: copie ? { promotion: String(copie.id) } : {},
});

/** What the adhérents are told of a promotion of their groupement, and to whom (OPE-60). */
const PROMOTION: SujetDiffuse = {
  objet: 'promotion',
  lien: lienDeLaCopie,
  nomme: 'operation',
};

/** "« Été », Éclat Santé, du 01/06/2026 au 30/06/2026". */
export const nommerPublication = ({
  nomOperation,
  laboratoireNom,
  dateDebut,
  dateFin,
}: Pick<ModelePublie, 'nomOperation' | 'laboratoireNom' | 'dateDebut' | 'dateFin'>): string =>
  `« ${nomOperation} » (${laboratoireNom}), du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;

/** The last day to answer, as the priority and its days say. */
export const reponseAvant = (
  { delaiReponseJours: delaiJours, dateDebut, dateFin }: ModelePublie,
  recueLe: Jour,
): Jour | null => limiteDeReponse({ recueLe, delaiJours, dateDebut, dateFin });

/** Refreshes the screens of the groupement and of the accounts that have these copies. */
export const prevenirComptesPublication = (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
  copies: readonly Copie[],
): void => diffusion.prevenirComptesDiffusion(tx, PROMOTION, groupementId, modeleId, copies);

/** One notification and one line of journal for each copy. */
export const avertirCopiesPublication = (
  tx: SystemeTx,
  copies: readonly Copie[],
  auteur: Demandeur,
  avis: Omit<AvisCopies, 'action' | 'retirees'> & {
    readonly action: 'publier' | 'forcer' | 'clore' | 'retirer' | 'relancer';
  },
): Promise<void> =>
  diffusion.avertirCopiesDiffusion(tx, PROMOTION, copies, auteur, { ...avis, retirees: avis.action === 'retirer' });
