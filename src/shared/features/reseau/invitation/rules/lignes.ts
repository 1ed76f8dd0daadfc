import { mailRequis } from '#shared/core/champs.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { pharmacieDesignee, type CandidateRegistre } from '#shared/features/comptes/registre/rules/recherche.ts';
import { lireCipEcrit, lireFinessEcrit, texteDeCellule } from '#shared/features/comptes/registre/rules/lignes.ts';
import type { ChampInvitation, LigneInvitation, RemarqueInvitation } from '../schemas.ts';

type LigneDeFichier = { readonly numero: number; readonly cellules: readonly string[] };
type FichierInvitation = {
  readonly lignes: readonly LigneDeFichier[];
  readonly correspondance: readonly (ChampInvitation | null)[];
};
type Doute = LigneInvitation['doutes'][number];

/** What the groupement and the register know before the file is read. Mail addresses are in lower case. */
export type ConnuInvitation = {
  /** The pharmacies of the register that a row of the file may designate. */
  readonly registre: readonly CandidateRegistre[];
  readonly registreVide: boolean;
  readonly segments: readonly { readonly id: number; readonly nom: string }[];
  /** Mail addresses of the adhérents and of the pending requests: the groupement knows them already. */
  readonly adherents: ReadonlySet<string>;
  /** The outcome of earlier invitations of this groupement, by mail address: pending, registered or declined. */
  readonly invitees: ReadonlyMap<string, 'INVITEE' | 'INSCRITE' | 'DECLINEE'>;
};

export type InvitationsLues = {
  readonly invitations: readonly LigneInvitation[];
  readonly nbAuRegistre: number;
  readonly remarques: readonly RemarqueInvitation[];
};

const adresse = mailRequis('L’adresse e-mail');

const DEJA = {
  INVITEE: 'Cette adresse est déjà invitée.',
  INSCRITE: 'Cette pharmacie s’est inscrite par votre invitation.',
  DECLINEE: 'Cette pharmacie a demandé à ne plus être invitée par vous.',
} as const;

const codesDe = (
  cellule: (champ: ChampInvitation) => string,
): { finess: string | null; cip: string | null; doutes: Doute[] } => {
  const doutes: Doute[] = [];
  const ecritFiness = cellule('finess');
  const finess = ecritFiness === '' ? null : lireFinessEcrit(ecritFiness);
  if (finess && 'refus' in finess) doutes.push({ champ: 'finess', ecrit: ecritFiness, phrase: finess.refus });
  const ecritCip = cellule('cip');
  const cip = ecritCip === '' ? null : lireCipEcrit(ecritCip);
  if (ecritCip !== '' && cip === null)
    doutes.push({ champ: 'cip', ecrit: ecritCip, phrase: 'Un code CIP d’officine a 7 ou 13 chiffres.' });
  return { finess: finess && 'finess' in finess ? finess.finess : null, cip, doutes };
};

/** The keys by which the rows of a file are looked up in the register. */
export const clesDesLignes = ({ lignes, correspondance }: FichierInvitation) => {
  const deChamp = (champ: ChampInvitation): string[] => {
    const colonne = correspondance.indexOf(champ);
    return colonne < 0 ? [] : lignes.map(({ cellules }) => texteDeCellule(cellules[colonne] ?? '')).filter(Boolean);
  };
  const uniques = (valeurs: readonly string[]): string[] => [...new Set(valeurs)];
  return {
    finess: uniques(
      deChamp('finess').flatMap((ecrit) => {
        const finess = lireFinessEcrit(ecrit);
        return 'finess' in finess ? [finess.finess] : [];
      }),
    ),
    cips: uniques(deChamp('cip').flatMap((ecrit) => lireCipEcrit(ecrit) ?? [])),
    codesPostaux: uniques(deChamp('codePostal')),
    villes: uniques(deChamp('ville')),
  };
};

type LigneJugee = { readonly refus: string } | { readonly invitation: LigneInvitation; readonly auRegistre: boolean };

const jugerLigne = (
  { numero, cellules }: LigneDeFichier,
  correspondance: FichierInvitation['correspondance'],
  connu: ConnuInvitation,
): LigneJugee => {
  const cellule = (champ: ChampInvitation): string => texteDeCellule(cellules[correspondance.indexOf(champ)] ?? '');
  const mail = adresse.safeParse(cellule('mail').toLowerCase()).data;
  if (mail === undefined)
    return {
      refus:
        cellule('mail') === ''
          ? 'L’adresse e-mail manque.'
          : `« ${cellule('mail').slice(0, 60)} » n’est pas une adresse e-mail.`,
    };
  const deja = connu.invitees.get(mail);
  if (deja) return { refus: DEJA[deja] };
  if (connu.adherents.has(mail)) return { refus: 'Cette adresse est celle d’un de vos adhérents.' };
  const { finess, cip, doutes } = codesDe(cellule);
  const codePostal = /^\d{5}$/.test(cellule('codePostal')) ? cellule('codePostal') : null;
  const dite = { nom: cellule('nom'), rue: cellule('rue') || null, codePostal, ville: cellule('ville') || null };
  const trouvee = pharmacieDesignee({ ...dite, finess, cip }, connu.registre);
  if (dite.nom === '' && !trouvee) return { refus: 'Le nom manque.' };
  if (!trouvee && !connu.registreVide)
    doutes.push({ champ: 'nom', ecrit: dite.nom, phrase: 'Cette pharmacie n’est pas au registre public.' });
  const ecritSegment = cellule('segment');
  const segment = connu.segments.find(({ nom }) => motsNus(nom) === motsNus(ecritSegment));
  if (ecritSegment !== '' && !segment)
    doutes.push({
      champ: 'segment',
      ecrit: ecritSegment,
      phrase: 'Vous n’avez pas de segment de ce nom : elle n’en aura pas.',
    });
  return {
    invitation: {
      ligne: numero,
      nom: dite.nom || (trouvee?.nom ?? ''),
      mail,
      finess: trouvee?.finess ?? finess,
      cip: trouvee?.cip ?? cip,
      rue: trouvee?.rue ?? dite.rue,
      codePostal: trouvee?.codePostal ?? dite.codePostal,
      ville: trouvee?.ville ?? dite.ville,
      segmentId: segment?.id ?? null,
      segmentNom: segment?.nom ?? null,
      doutes,
    },
    auRegistre: trouvee !== null,
  };
};

const bloquant = (phrase: string): RemarqueInvitation => ({ genre: 'BLOQUANT', ligne: null, phrase });

/**
 * Reads the invitations of a file, and why its other rows are left out (RES-50). A mail address is enough to keep a
 * row: neither the register nor a segment stops it. Nothing tells whether an address or a pharmacy has an account
 * elsewhere.
 */
export const lireInvitationsDuFichier = (
  { lignes, correspondance }: FichierInvitation,
  connu: ConnuInvitation,
): InvitationsLues => {
  if (!correspondance.includes('mail'))
    return { invitations: [], nbAuRegistre: 0, remarques: [bloquant('Dites quelle colonne tient l’adresse e-mail.')] };
  const remarques: RemarqueInvitation[] = [];
  const parMail = new Map<string, LigneInvitation>();
  let nbAuRegistre = 0;
  for (const ligne of lignes) {
    const jugee = jugerLigne(ligne, correspondance, connu);
    if ('refus' in jugee) {
      remarques.push({ genre: 'REFUSEE', ligne: ligne.numero, phrase: jugee.refus });
      continue;
    }
    const { invitation } = jugee;
    const premiere = parMail.get(invitation.mail);
    if (premiere) {
      const phrase = `C’est l’adresse de la ligne ${premiere.ligne} : une adresse n’est invitée qu’une fois.`;
      remarques.push({ genre: 'REFUSEE', ligne: ligne.numero, phrase });
      continue;
    }
    parMail.set(invitation.mail, invitation);
    if (jugee.auRegistre) nbAuRegistre += 1;
    for (const { phrase } of invitation.doutes) remarques.push({ genre: 'DOUTE', ligne: ligne.numero, phrase });
  }
  const invitations = [...parMail.values()];
  if (invitations.length === 0) remarques.unshift(bloquant('Ce fichier ne contient aucune pharmacie à inviter.'));
  return { invitations, nbAuRegistre, remarques };
};
