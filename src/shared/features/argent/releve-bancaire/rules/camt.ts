import { chercherDans, type NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';
import { isJour, jourParis, type Jour } from '#shared/core/dates.ts';
import type { LigneEcartee, Reserve } from '../schemas.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  phraseSoldeFaux,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';

/** The three messages from a bank to its customer: intraday report, account statement, credit notification. */
const { tous, trouver, texte } = chercherDans(/camt\.05[234]/i);

/** An XML decimal with at most two significant decimals. @returns cents */
const lireMontant = (ecrit: string | null): number | null => {
  const [, entier = '', reste = ''] = /^\+?(\d{0,13})(?:\.(\d{0,5}))?$/.exec(ecrit ?? '') ?? [];
  return entier + reste === '' || /[1-9]/.test(reste.slice(2))
    ? null
    : Number(entier + reste.padEnd(2, '0').slice(0, 2));
};

/** A day; an instant with a time zone gives its day in Paris. */
const lireDate = (date: NoeudXml | undefined): Jour | null => {
  const ecrite = texte(date, 'Dt') ?? texte(date, 'DtTm') ?? '';
  const zone = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(ecrite);
  const instant = zone ? new Date(ecrite) : null;
  const jour = instant && !Number.isNaN(instant.getTime()) ? jourParis(instant) : ecrite.slice(0, 10);
  return isJour(jour) ? jour : null;
};
const estVrai = (ecrit: string | null): boolean => ecrit === 'true' || ecrit === '1';
const utile = (ecrit: string | null): string | null => (/^(?:notprovided|nonref)$/i.test(ecrit ?? '') ? null : ecrit);

/** The name of a party, which is under `Pty` since version 08. */
const nomDe = (partie: NoeudXml | undefined): string | null => texte(partie, 'Nm') ?? texte(partie, 'Pty', 'Nm');

type Detail = Pick<OperationReleveBancaire, 'reference' | 'payeurIban'> & { readonly mots: readonly (string | null)[] };
const detailDe = (transaction: NoeudXml | undefined): Detail => {
  const parties = trouver(transaction, 'RltdPties');
  const objet = trouver(transaction, 'RmtInf');
  const structures = tous(objet, 'Strd');
  return {
    mots: [
      nomDe(trouver(parties, 'Dbtr')) ?? nomDe(trouver(parties, 'UltmtDbtr')),
      ...tous(objet, 'Ustrd').map((libre) => libre.texte),
      ...structures.flatMap((structure) => [
        texte(structure, 'CdtrRefInf', 'Ref'),
        ...tous(structure, 'RfrdDocInf').map((cite) => texte(cite, 'Nb')),
        ...tous(structure, 'AddtlRmtInf').map((libre) => libre.texte),
      ]),
      texte(transaction, 'AddtlTxInf'),
    ],
    reference: utile(texte(transaction, 'Refs', 'EndToEndId')),
    payeurIban: texte(parties, 'DbtrAcct', 'Id', 'IBAN'),
  };
};

/**
 * The amount of one transaction under an entry, in the currency of the account, whichever version gives it; its sign
 * compares its own sense with the entry's.
 */
const montantDuDetail = (transaction: NoeudXml, devise: string, sens: string): number | null => {
  const details = trouver(transaction, 'AmtDtls');
  const montant =
    trouver(transaction, 'Amt') ?? trouver(details, 'TxAmt', 'Amt') ?? trouver(details, 'InstdAmt', 'Amt');
  const centimes = (montant?.attributs['Ccy'] || devise) === devise ? lireMontant(montant?.texte ?? null) : null;
  return centimes !== null && (texte(transaction, 'CdtDbtInd') ?? sens) !== sens ? -centimes : centimes;
};

/** Code families of a returned or unpaid transaction, whatever their domain (RLV-8). */
const REJETS = /^(?:RRTN|RPCR|UPDD|UPCT|UPCQ|UPTC|PRDD|RCDD|CQRV|ARET|RRCT)$/;
/** Codes specific to banks: SWIFT's returned item, the German returns of transfers and direct debits. */
const REJETS_PROPRES = /^(?:NRTI|RTI)(?:\+|$)|^N[A-Z0-9]{3}\+(?:10[89]|159|18[134])(?:\+|$)/;
const codeDeRejet = (noeud: NoeudXml | undefined): boolean => {
  const code = trouver(noeud, 'BkTxCd');
  return (
    REJETS.test(texte(code, 'Domn', 'Fmly', 'SubFmlyCd') ?? '') || REJETS_PROPRES.test(texte(code, 'Prtry', 'Cd') ?? '')
  );
};
const estRejet = (noeud: NoeudXml | undefined): boolean => trouver(noeud, 'RtrInf') !== undefined || codeDeRejet(noeud);

/** Whether an entry is not booked yet: it is neither received, nor counted in the balance. */
const estAnnoncee = (ecriture: NoeudXml): boolean =>
  /^(?:PDNG|INFO|FUTR)$/.test(texte(ecriture, 'Sts', 'Cd') ?? texte(ecriture, 'Sts') ?? '');

type Ecriture = {
  readonly ligne: number;
  readonly noeud: NoeudXml;
  readonly compte: string | null;
  readonly devise: string;
};
type Lues = { readonly operations: OperationReleveBancaire[]; readonly ecartees: LigneEcartee[] };

const enOperations = ({
  ligne,
  noeud,
  compte,
  devise: duCompte,
}: Ecriture): OperationReleveBancaire[] | LigneEcartee => {
  const montant = trouver(noeud, 'Amt');
  const centimes = lireMontant(montant?.texte ?? null);
  const date = lireDate(trouver(noeud, 'BookgDt')) ?? lireDate(trouver(noeud, 'ValDt'));
  const sens = texte(noeud, 'CdtDbtInd');
  if (centimes === null)
    return { ligne, phrase: `le montant « ${montant?.texte.slice(0, 40) ?? ''} » n’est pas lisible.` };
  if (sens !== 'CRDT' && sens !== 'DBIT')
    return { ligne, phrase: `le sens « ${sens?.slice(0, 40) ?? ''} » n’est ni CRDT ni DBIT.` };
  if (date === null) return { ligne, phrase: 'elle n’a pas de date lisible.' };
  const credit = sens === 'CRDT';
  const devise = montant?.attributs['Ccy'] || duCompte;
  if (credit && !isEuros(devise)) return { ligne, phrase: phraseAutreMonnaie(devise) };
  if (credit && estAnnoncee(noeud))
    return { ligne, phrase: 'elle est annoncée, pas encore sur le compte : relisez le relevé quand elle y sera.' };
  const transactions = tous(noeud, 'NtryDtls').flatMap((details) => tous(details, 'TxDtls'));
  const [premiere, ...suivantes] = transactions;
  const sensDuDetail = suivantes.length === 0 ? (texte(premiere, 'CdtDbtInd') ?? sens) : sens;
  if (credit && sensDuDetail !== sens)
    return { ligne, phrase: 'la banque la dit crédit, et son détail débit : vérifiez-la sur votre relevé.' };
  const extourne = estVrai(texte(noeud, 'RvslInd')) ? 'EXTOURNE' : null;
  const reserveDe = (vues: readonly NoeudXml[]): Reserve | null =>
    estRejet(noeud) || vues.some(estRejet) ? 'REJET' : extourne;
  const signe = credit ? 1 : -1;
  const parts = transactions.map((transaction) => ({
    transaction,
    centimes: montantDuDetail(transaction, devise, sens),
  }));
  const commun = { ligne, date, compte };
  // A batch is split into its transactions only when they add up to its amount.
  if (parts.length > 1 && parts.reduce((somme, part) => somme + (part.centimes ?? Number.NaN), 0) === centimes)
    return parts.map((part) => {
      const { mots, ...detail } = detailDe(part.transaction);
      return {
        ...commun,
        ...detail,
        reserve: reserveDe([part.transaction]),
        centimes: signe * (part.centimes ?? 0),
        libelle: enLibelle(mots),
      };
    });
  const details = transactions.length > 0 ? transactions.map(detailDe) : [detailDe(undefined)];
  const [premier] = details;
  return [
    {
      ...commun,
      reserve: reserveDe(transactions),
      centimes: signe * centimes,
      libelle: enLibelle([...details.flatMap(({ mots }) => mots), texte(noeud, 'AddtlNtryInf')]),
      reference: details.length > 1 ? null : (premier?.reference ?? utile(texte(noeud, 'NtryRef'))),
      payeurIban: details.length > 1 ? null : (premier?.payeurIban ?? null),
    },
  ];
};

const soldeDe = (releve: NoeudXml, code: string): number | null => {
  const solde = tous(releve, 'Bal').find((vu) => texte(vu, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const centimes = lireMontant(texte(solde, 'Amt'));
  return centimes === null ? null : texte(solde, 'CdtDbtInd') === 'DBIT' ? -centimes : centimes;
};

/** The currency of the account, else of its balances: the default of an entry. */
const deviseDuCompte = (releve: NoeudXml): string =>
  texte(releve, 'Acct', 'Ccy') ??
  (tous(releve, 'Bal')
    .map((solde) => trouver(solde, 'Amt')?.attributs['Ccy'])
    .find(Boolean) ||
    '');

/** A balance that does not agree is only reported: an intraday report has entries outside its balance. */
const phraseDuSolde = (releve: NoeudXml): string | null => {
  const [ancien, nouveau] = [soldeDe(releve, 'OPBD'), soldeDe(releve, 'CLBD')];
  if (ancien === null || nouveau === null) return null;
  const comptees = tous(releve, 'Ntry').filter((ecriture) => !estAnnoncee(ecriture));
  const calcule = comptees.reduce((somme, ecriture) => {
    const centimes = lireMontant(texte(ecriture, 'Amt')) ?? 0;
    return somme + (texte(ecriture, 'CdtDbtInd') === 'DBIT' ? -centimes : centimes);
  }, ancien);
  return calcule === nouveau ? null : phraseSoldeFaux(calcule, nouveau);
};

/** The messages of a document, which some banks wrap in an envelope with its own header. */
const messagesDe = (noeud: NoeudXml): readonly NoeudXml[] =>
  noeud.nom === 'Document' ? noeud.enfants : noeud.enfants.flatMap(messagesDe);

/**
 * Reads a CAMT.052, 053 or 054, of any version and prefix: each entry, or each transaction of a batch when they add up.
 * Entries not booked yet, or in another currency, are put aside with the reason (RLV-5).
 */
export const lireCamt = (document: NoeudXml): OperationsLues => {
  const releves = messagesDe(document).flatMap((message) =>
    ['Stmt', 'Rpt', 'Ntfctn'].flatMap((nom) => tous(message, nom)),
  );
  if (releves.length === 0)
    return { refus: [{ ligne: null, phrase: 'Ce document CAMT ne contient aucun relevé de compte.' }] };
  const ecritures = releves.flatMap((releve) => {
    const compte = texte(releve, 'Acct', 'Id', 'IBAN') ?? texte(releve, 'Acct', 'Id', 'Othr', 'Id');
    return tous(releve, 'Ntry').map((noeud) => ({ noeud, compte, devise: deviseDuCompte(releve) }));
  });
  if (ecritures.length > MAX_OPERATIONS) return tropDOperations();
  const lecture: Lues = { operations: [], ecartees: [] };
  for (const releve of releves) {
    const phrase = phraseDuSolde(releve);
    if (phrase !== null) lecture.ecartees.push({ ligne: null, phrase });
  }
  for (const [rang, ecriture] of ecritures.entries()) {
    const operations = enOperations({ ...ecriture, ligne: rang + 1 });
    if ('phrase' in operations) lecture.ecartees.push(operations);
    else lecture.operations.push(...operations);
  }
  return lecture.operations.length > MAX_OPERATIONS ? tropDOperations() : lecture;
};
