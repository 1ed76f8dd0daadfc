import { IconArchive, IconArrowBackUp, IconTrash, type Icon } from '@tabler/icons-react';
import type { ActeSousObjet } from '#shared/core/sous-objet.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant } from '#web/lib/formats.ts';

export const libelleActeSousObjet: Readonly<Record<ActeSousObjet, string>> = {
  SUPPRIMER: 'Supprimer',
  RETIRER: 'Retirer',
  REMETTRE: 'Remettre',
};

export const iconesSousObjet: Readonly<Record<ActeSousObjet, Icon>> = {
  SUPPRIMER: IconTrash,
  RETIRER: IconArchive,
  REMETTRE: IconArrowBackUp,
};

/** @param mot « Retirée » or « Retiré », to agree with the noun */
export const ditRetire = (
  mot: string,
  { retireLe, retireParNom }: { readonly retireLe: string; readonly retireParNom: string | null },
): string => [`${mot} le ${formatInstant(retireLe)}`, retireParNom && `par ${retireParNom}`].filter(Boolean).join(' ');

/**
 * Asks for a confirmation before a file or note of an item is deleted or withdrawn; restoring it asks nothing.
 * @param cette « cette pièce »
 * @param sujet « Le fichier contrat.pdf »
 */
export const confirmerSousObjet = async (acte: ActeSousObjet, cette: string, sujet: string): Promise<boolean> => {
  if (acte === 'REMETTRE') return true;
  const supprime = acte === 'SUPPRIMER';
  const action = libelleActeSousObjet[acte];
  const texte = supprime
    ? `${sujet} sera supprimé définitivement.`
    : `${sujet} restera barré ici, avec votre nom et le jour, et pourra être remis.`;
  return confirmerActe({ titre: `${action} ${cette} ?`, texte, action, danger: supprime });
};
