import type { SystemeTx } from '#server/core/db/database.ts';
import { abandonnerJours, recevoirJours } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { enregistrerExtracteur } from '#server/features/comptes/tenant/commands/connexions.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import {
  horsTaxeVente,
  joursDuCalendrier,
  type JourRecu,
  type VenteNeutre,
} from '#shared/features/connexions/vente/rules.ts';
import type { Pharmacie } from './encours.ts';
import { creerHasard, type Hasard } from './hasard.ts';
import { produitsDemo } from './produits.ts';
import { minuitDeParis } from './horaires.ts';

const TVA = 2_000;
/** Before the summer, and before the holidays, a pharmacy sells more. */
const SAISON = [9, 9, 10, 11, 12, 14, 15, 12, 10, 10, 11, 13] as const;

const ventesDuJour = (h: Hasard, jour: Jour): VenteNeutre[] =>
  produitsDemo.flatMap(({ nom, ean, prixCentimes }, i) => {
    const quantite = h.oui(0.35)
      ? Math.max(1, Math.round((h.entre(1, 4) * (SAISON[Number(jour.slice(5, 7)) - 1] ?? 10)) / 10))
      : 0;
    if (quantite === 0) return [];
    const caTtcCentimes = quantite * prixCentimes;
    const coutMoyenCentimes = Math.round(prixCentimes * 0.55);
    return [
      {
        code: ean,
        designation: nom,
        quantite,
        caTtcCentimes,
        caHtCentimes: horsTaxeVente(caTtcCentimes, TVA),
        tva: TVA,
        coutMoyenCentimes,
        stock: 12 + ((i * 7) % 40),
      },
    ];
  });

const recu = (h: Hasard, jour: Jour): JourRecu => {
  // Closed on Sundays.
  const ventes = new Date(`${jour}T00:00:00Z`).getUTCDay() === 0 ? [] : ventesDuJour(h, jour);
  return { jour, ventes, nbLignes: ventes.length, nbAnnoncees: ventes.length, nbEcartees: 0, clos: true };
};

/** Thirteen months of sales by a file: a hole of three days, a day that came short, one that will not come back. */
export const chargerVentes = async (
  tx: SystemeTx,
  { tenantId, equipe }: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const h = creerHasard(20_261_123);
  const le = minuitDeParis(aujourdhui);
  const parNom = equipe[0]?.nom ?? '';
  await enregistrerExtracteur(tx, tenantId, {
    type: 'IMPORT_FICHIER',
    consentement: { version: '2026-11', par: parNom, le: le.toISOString() },
    le,
    ip: '203.0.113.7',
    parNom,
  });
  const trou = new Set([40, 41, 42].map((n) => ajouterJours(aujourdhui, -n)));
  const [court, perdu] = [ajouterJours(aujourdhui, -9), ajouterJours(aujourdhui, -120)];
  const jours = joursDuCalendrier(aujourdhui).filter((jour) => !trou.has(jour) && jour !== perdu);
  const LOT = 40;
  for (let i = 0; i < jours.length; i += LOT) {
    const recus = jours.slice(i, i + LOT).map((jour) => recu(h, jour));
    await recevoirJours(
      tx,
      { tenantId, source: 'IMPORT_FICHIER', le },
      recus.map((jourRecu) => (jourRecu.jour === court ? { ...jourRecu, nbEcartees: 2 } : jourRecu)),
    );
  }
  await abandonnerJours(tx, { tenantId, le }, [perdu]);
};
