import type { FactureLue, LigneLueFacture } from './schemas.ts';

/** Twelve boxes at 10,00 € less 15 %. */
export const uneLigneLue = (champs: Partial<LigneLueFacture> = {}): LigneLueFacture => ({
  rang: 1,
  reference: '1',
  ean: '3400930000007',
  cip13: '3400930000007',
  codeVendeur: 'DOLI1000',
  nom: 'Paracétamol 1 g',
  quantiteMillioniemes: 12_000_000,
  quantiteGratuiteMillioniemes: 0,
  unite: 'C62',
  prixBrutMillioniemes: 10_000_000,
  prixNetMillioniemes: 8_500_000,
  ajustements: [],
  montantNetCentimes: 10_200,
  tvaCentiemes: 550,
  ...champs,
});

/** One line, 102,00 € and its tax. */
export const uneFactureLue = (champs: Partial<FactureLue> = {}): FactureLue => ({
  source: 'CII',
  profil: 'EN16931',
  numero: 'F-2026-001',
  nature: 'FACTURE',
  typeDocument: '380',
  date: '2026-09-15',
  echeance: '2026-10-30',
  devise: 'EUR',
  vendeur: { nom: 'Laboratoire Sylve', siren: '732829320', siret: '73282932000074', tva: 'FR44732829320' },
  acheteur: { nom: 'Pharmacie du Port', siren: '443061841', siret: '44306184100047', tva: 'FR64443061841' },
  sirensDuTexte: [],
  facturesReferencees: [],
  commande: 'C-77',
  bonsLivraison: ['BL-12'],
  periode: null,
  lignes: [uneLigneLue()],
  ajustements: [],
  tvas: [{ tauxCentiemes: 550, baseCentimes: 10_200, montantCentimes: 561 }],
  totaux: {
    lignesCentimes: 10_200,
    remisesCentimes: 0,
    chargesCentimes: 0,
    htCentimes: 10_200,
    tvaCentimes: 561,
    ttcCentimes: 10_761,
    dejaPayeCentimes: 0,
    aPayerCentimes: 10_761,
  },
  avertissements: [],
  ...champs,
});
