import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { estMontreeAuBeneficiaire } from '#shared/features/reseau/delegue/rules.ts';
import { findHabilitationsEnCours, updateHabilitation } from '../repository.ts';
import { avertirPartie, cloreDemandeDe, fermerConnexions, rafraichirHabilitations } from './prevenir.ts';

/**
 * An account that closes gives no access any more, and keeps none: each other side that knows of it is told (CPT-143).
 * What was asked and is not answered yet tells nothing, neither to who asked nor in the count of their own closing
 * (RES-82).
 * @returns how many ended, of those that this account sees
 */
export const fermerHabilitations = async (tx: SystemeTx, acteur: Acteur, tenantId: number): Promise<number> => {
  const enCours = await findHabilitationsEnCours(tx, tenantId);
  let nombre = 0;
  for (const h of enCours) {
    const montree = estMontreeAuBeneficiaire(h);
    const cote = h.tenantId === tenantId ? 'PHARMACIE' : 'DELEGUE';
    const etat = h.etat === 'ACCEPTED' ? 'DEACTIVATED' : 'REFUSED';
    await updateHabilitation(tx, h, { etat, arrete_par: cote, modifie_par_nom: acteur.nomComplet });
    await fermerConnexions(tx, h);
    await journaliser(tx, acteur, {
      tenantId: h.tenantId,
      objet: 'habilitation',
      objetId: h.id,
      action: 'desactiver',
      avant: { etat: h.etat },
      apres: { etat },
    });
    await cloreDemandeDe(tx, h, acteur);
    if (cote === 'DELEGUE' || montree)
      await avertirPartie(tx, h, cote === 'PHARMACIE' ? 'DELEGUE' : 'PHARMACIE', acteur, {
        sorte: 'ACCES',
        titre: 'Accès terminé',
        phrase:
          cote === 'PHARMACIE'
            ? `${h.tenantNom} a résilié son compte\u00a0: votre accès est terminé.`
            : `Le compte de ${h.delegueNom} est résilié\u00a0: son accès à votre compte est terminé.`,
      });
    rafraichirHabilitations(tx, h);
    if (cote === 'PHARMACIE' || montree) nombre += 1;
  }
  return nombre;
};
