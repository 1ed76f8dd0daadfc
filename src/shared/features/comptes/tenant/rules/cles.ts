/**
 * The warning of a check key of a French establishment (CPT-27): a sentence, or null. Keys never block, and a number
 * that does not have its form yet (CPT-26 refuses it) is not checked.
 */
export type AvertissementTenant = string | null;

/** Luhn's sum: every second digit from the right is doubled; a valid number gives a multiple of ten. */
const sommeLuhn = (chiffres: string): number =>
  Array.from(chiffres)
    .toReversed()
    .reduce((somme, chiffre, i) => {
      const valeur = Number(chiffre) * (i % 2 === 0 ? 1 : 2);
      return somme + (valeur > 9 ? valeur - 9 : valeur);
    }, 0);

/** Whether digits satisfy Luhn's key. */
export const estLuhn = (chiffres: string): boolean => /^\d+$/.test(chiffres) && sommeLuhn(chiffres) % 10 === 0;

const LA_POSTE = '356000000';
const estSiret = (siret: string): boolean =>
  estLuhn(siret) ||
  (siret.startsWith(LA_POSTE) && Array.from(siret).reduce((somme, chiffre) => somme + Number(chiffre), 0) % 5 === 0);

const sirenDe = (siret: string): string => siret.slice(0, 9);

/** The VAT number of a SIREN: `FR44732829320` from 732829320. @param siren nine digits */
export const tvaDepuisSiren = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** The VAT number written by the button « Calculer depuis le SIRET »; null until the SIRET has 14 digits. */
export const tvaDepuisSiret = (siret: string | null): string | null =>
  siret !== null && /^\d{14}$/.test(siret) ? tvaDepuisSiren(sirenDe(siret)) : null;

/** The health-insurance number of a pharmacy has a `2` in third place (CPT-27). */
const estAssuranceMaladie = (numero: string): boolean => /^\d{2}2\d{6}$/.test(numero);

export const avertirFiness = (finess: string | null): AvertissementTenant => {
  if (finess === null || !/^\d{9}$/.test(finess)) return null;
  if (estAssuranceMaladie(finess))
    return 'Le troisième chiffre est un 2 : c’est sans doute le numéro d’assurance maladie, pas le FINESS.';
  return estLuhn(finess) ? null : 'La clé de ce numéro FINESS est incorrecte : vérifiez-le.';
};

export const avertirAssuranceMaladie = (numero: string | null, finess: string | null): AvertissementTenant => {
  if (numero === null || !/^\d{9}$/.test(numero) || estAssuranceMaladie(numero)) return null;
  return numero === finess
    ? 'C’est le même numéro que le FINESS : celui de l’assurance maladie a un 2 en troisième position.'
    : 'Le numéro d’assurance maladie a d’ordinaire un 2 en troisième position : vérifiez-le.';
};

export const avertirSiret = (siret: string | null): AvertissementTenant =>
  siret === null || !/^\d{14}$/.test(siret) || estSiret(siret)
    ? null
    : 'La clé de ce SIRET est incorrecte : vérifiez-le.';

/** VAT numbers with a letter in their key, and those of other countries, are not checked. */
export const avertirTva = (tva: string | null, siret: string | null): AvertissementTenant => {
  const siren = /^FR[0-9A-Z]{2}(?<siren>\d{9})$/.exec(tva ?? '')?.groups?.['siren'];
  if (tva === null || siren === undefined) return null;
  if (/^FR\d{11}$/.test(tva) && tva !== tvaDepuisSiren(siren))
    return 'La clé de ce numéro ne correspond pas à son SIREN : vérifiez-le.';
  const attendu = siret !== null && /^\d{14}$/.test(siret) ? sirenDe(siret) : siren;
  return attendu === siren ? null : 'Ce numéro ne correspond pas au SIRET saisi.';
};

export const avertirCodePostal = (codePostal: string | null): AvertissementTenant =>
  codePostal === null || /^\d{5}$/.test(codePostal) ? null : 'Un code postal français a cinq chiffres.';

export const avertirTelephone = (numero: string | null): AvertissementTenant =>
  numero === null || numero.length === 10 ? null : 'Un numéro français a dix chiffres.';

type Identifiants = {
  readonly codePostal: string | null;
  readonly telephone: string | null;
  readonly fax: string | null;
  readonly finess: string | null;
  readonly numeroAssuranceMaladie: string | null;
  readonly siret: string | null;
  readonly numeroIntracommunautaire: string | null;
};

/**
 * Every warning about the keys, by field. The values must be normalised as in the contract: without spaces nor dots, in
 * capitals.
 */
export const avertirDesCles = (
  identifiants: Identifiants,
): Readonly<Record<keyof Identifiants, AvertissementTenant>> => ({
  codePostal: avertirCodePostal(identifiants.codePostal),
  telephone: avertirTelephone(identifiants.telephone),
  fax: avertirTelephone(identifiants.fax),
  finess: avertirFiness(identifiants.finess),
  numeroAssuranceMaladie: avertirAssuranceMaladie(identifiants.numeroAssuranceMaladie, identifiants.finess),
  siret: avertirSiret(identifiants.siret),
  numeroIntracommunautaire: avertirTva(identifiants.numeroIntracommunautaire, identifiants.siret),
});
