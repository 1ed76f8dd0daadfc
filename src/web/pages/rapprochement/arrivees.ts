import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { nomEncaissement } from '#web/features/argent/encaissement/mots.ts';
import { nomFacture, nomVendeur } from '#web/features/argent/facture/mots.ts';
import { formatJour } from '#web/lib/formats.ts';

/** An encaissement or a facture that waits for the user. */
export type Arrivee = {
  readonly cle: string;
  readonly genre: 'encaissement' | 'facture';
  readonly id: number;
  readonly nom: string;
  readonly de: string;
  readonly date: string | null;
  readonly montant: string;
};

export const arriveeDuRecu = (recu: Encaissement): Arrivee => ({
  cle: `encaissement.${recu.id}`,
  genre: 'encaissement',
  id: recu.id,
  nom: nomEncaissement(recu),
  de: recu.laboratoireNom ?? 'Groupement',
  date: formatJour(recu.date),
  montant: formatMontant(recu.resteCentimes, recu.partage),
});

export const arriveeDeLaFacture = (facture: Facture): Arrivee => ({
  cle: `facture.${facture.id}`,
  genre: 'facture',
  id: facture.id,
  nom: nomFacture(facture),
  de: nomVendeur(facture),
  date: facture.dateEmission === null ? null : formatJour(facture.dateEmission),
  montant: formatMontant(facture.ecartCentimes, 'HT'),
});

/** The next arrival of the list, or the previous one at its end. */
export const arriveeSuivante = <A extends Pick<Arrivee, 'cle'>>(arrivees: readonly A[], cle: string): A | null => {
  const rang = arrivees.findIndex((arrivee) => arrivee.cle === cle);
  return arrivees[rang + 1] ?? (rang > 0 ? (arrivees[rang - 1] ?? null) : null);
};
