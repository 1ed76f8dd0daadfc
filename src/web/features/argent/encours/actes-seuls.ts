import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import type { ActesEncours } from './queries.ts';

export const repasserADeclarerApresAccord = async (actes: ActesEncours, encours: EncoursEnListe) => {
  const { numero } = encours;
  const accord = await confirmerActe({
    titre: `Repasser ${numero} à déclarer ?`,
    texte: 'La date prévue de déclaration revient, le niveau de relance repart de zéro.',
    action: 'Repasser à déclarer',
  });
  if (!accord) return;
  await actes.repasserADeclarer(encours);
  succes(`${numero} est à déclarer.`);
};

/** Deletes an encours, after naming the data that is lost, read afresh. */
export const supprimerEncoursApresAccord = async (actes: ActesEncours, { id }: EncoursEnListe, fait?: () => void) => {
  const detail = await actes.relire(id);
  const { reglements, relances, pieces, chronologie } = detail;
  const commentaires = chronologie.filter(({ nature }) => nature === 'COMMENTAIRE').length;
  const perdus = [
    { n: reglements.length, texte: pluriel(reglements.length, 'règlement') },
    { n: relances.length, texte: pluriel(relances.length, 'relance') },
    { n: pieces.length, texte: pluriel(pieces.length, 'pièce jointe', 'pièces jointes') },
    { n: commentaires, texte: pluriel(commentaires, 'commentaire') },
  ];
  await supprimerApresAccord({
    titre: `Supprimer ${detail.numero} ?`,
    texte:
      `L’encours de ${formatMontant(detail.valeurAttendueCentimes, detail.natureFiscale)} à ` +
      `${detail.laboratoireNom} disparaîtra définitivement${perdus.some(({ n }) => n > 0) ? ', avec' : '.'}`,
    details: perdus.filter(({ n }) => n > 0).map(({ texte }) => texte),
    supprimer: () => actes.supprimer(detail),
    dit: `${detail.numero} supprimé.`,
    suite: fait,
  });
};

export const reprendreRelances = async (actes: ActesEncours, encours: EncoursEnListe) => {
  const apres = await actes.suspendre(encours, null);
  succes(`Relances de ${encours.numero} reprises.`, {
    annuler: () => void actes.suspendre(apres, encours.suspenduJusquau).catch(echec),
  });
};
