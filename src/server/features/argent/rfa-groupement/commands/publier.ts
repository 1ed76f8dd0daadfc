import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { supprimerFichiers } from '#server/core/files/fichiers.ts';
import { journaliser } from '#server/core/journal.ts';
import { retirerLies, verrouillerLies } from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import { fichiersDesCopies } from '#server/features/argent/rfa/read-models/pieces.ts';
import {
  insertCopiesRfa,
  findPharmaciesVisees,
  deleteCopiesRfa,
  lockCopiesRfa,
} from '#server/features/argent/rfa/repository/copies.ts';
import { deleteAtteintes } from '#server/features/argent/rfa/repository/paliers.ts';
import { updateEtatModele } from '#server/features/argent/rfa/repository.ts';
import { prevenirComptesDiffusion } from '#server/features/reseau/diffusion/commands.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { peutPartirEncours } from '#shared/features/argent/encours/rules/reconciliation.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { rfaGroupementErrors } from '#shared/features/argent/rfa-groupement/errors.ts';
import { passerRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomsDesPharmacies } from '../read-models/ciblage.ts';
import { unModeleLu } from '../read-models/modeles.ts';
import { detailRfaGroupement } from '../read-models/liste.ts';
import { annoncerCopiesRfaGroupement, avertirDeLaRfa, cloreAvisDesCopies, nommerRfaGroupement, RFA } from './avis.ts';
import { chargerModele, type LigneModeleRfaGroupement } from './charger.ts';

/** All or nothing: the state, the copies, the laboratories and the messages are one transaction (RFA-23). */
const valider = async (tx: TenantTx, { acteur }: Contexte, { id, etat }: LigneModeleRfaGroupement): Promise<void> => {
  const arrivee = passerRfaGroupement('valider', etat);
  await updateEtatModele(tx, id, arrivee, acteur);
  await enSysteme(tx, async (systeme) => {
    const groupementId = acteur.tenantId;
    const pharmacieIds = await findPharmaciesVisees(systeme, groupementId, id);
    const copies = await insertCopiesRfa(systeme, { groupementId, modeleIds: [id], pharmacieIds });
    await annoncerCopiesRfaGroupement(
      systeme,
      groupementId,
      await unModeleLu(systeme, groupementId, id),
      copies,
      acteur,
    );
    await journaliser(systeme, acteur, {
      objet: 'rfa',
      objetId: id,
      action: 'publier',
      avant: { etat },
      apres: { etat: arrivee, adherents: copies.length },
    });
    prevenirComptesDiffusion(systeme, RFA, groupementId, id, copies);
  });
};

/** Removes the encours of these copies. @throws 409 ENCOURS_LIES_REGLES when money came to one */
const retirerEncours = async (tx: SystemeTx, { acteur }: Contexte, copies: readonly Copie[]) => {
  const lies = await verrouillerLies(tx, 'RFA', copies);
  const encoursRegles = lies.filter((lie) => !peutPartirEncours(lie, 'PARTENT'));
  if (encoursRegles.length > 0) {
    throw rfaGroupementErrors.encoursRegles(
      await nomsDesPharmacies(
        tx,
        encoursRegles.map(({ tenantId }) => tenantId),
      ),
    );
  }
  await retirerLies(tx, acteur, lies);
  return lies;
};

/** Back to a draft: the adhérents' copies are deleted, with what they had written there (RFA-25). */
const invalider = async (tx: TenantTx, ctx: Contexte, { id, etat }: LigneModeleRfaGroupement): Promise<void> => {
  const { acteur } = ctx;
  const arrivee = passerRfaGroupement('invalider', etat);
  await enSysteme(tx, async (systeme) => {
    const groupementId = acteur.tenantId;
    const modele = await unModeleLu(systeme, groupementId, id);
    const copies = await lockCopiesRfa(systeme, groupementId, id);
    const lies = await retirerEncours(systeme, ctx, copies);
    await supprimerFichiers(systeme, await fichiersDesCopies(systeme, copies));
    await deleteCopiesRfa(systeme, copies);
    await cloreAvisDesCopies(systeme, acteur, copies);
    const perdus = new Set(lies.map(({ tenantId }) => tenantId));
    await avertirDeLaRfa(
      systeme,
      modele,
      copies.filter(({ tenantId }) => !perdus.has(tenantId)),
      acteur,
      {
        action: 'invalider',
        retirees: true,
        sorte: 'RFA_RETIREE',
        phrase: 'Elle n’est plus proposée.',
      },
    );
    await avertirDeLaRfa(
      systeme,
      modele,
      copies.filter(({ tenantId }) => perdus.has(tenantId)),
      acteur,
      {
        action: 'invalider',
        retirees: true,
        sorte: 'RFA_RETIREE',
        phrase: 'Elle n’est plus proposée\u00a0: les encours de ses paliers disparaissent avec elle.',
      },
    );
    await journaliser(systeme, acteur, {
      objet: 'rfa',
      objetId: id,
      action: 'invalider',
      avant: { etat, adherents: copies.length, encours: lies.length, rfa: nommerRfaGroupement(modele) },
      apres: { etat: arrivee },
    });
    prevenirComptesDiffusion(systeme, RFA, groupementId, id, copies);
  });
  await deleteAtteintes(tx, id);
  await updateEtatModele(tx, id, arrivee, acteur);
};

export const changerEtatRfaGroupement = (
  ctx: Contexte,
  id: number,
  { acte, version }: BodyOf<(typeof rfaGroupementContract)['changerEtatRfaGroupement']>,
): Promise<DetailRfaGroupement> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerModele(tx, ctx, id, version);
    await { valider, invalider }[acte](tx, ctx, ligne);
    return detailRfaGroupement(tx, ctx, id);
  });
