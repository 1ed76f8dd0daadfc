import { creerLectureDesTitres, type TitresConnus } from '#shared/core/fichiers/titres.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import type { ChampInvitation } from '../schemas.ts';

/** Titles of the lists that groupements keep of their adhérents, the words of a title set apart. */
const TITRES: TitresConnus<ChampInvitation> = [
  [/^(adresse )?(e ?mails?|mails?|courriels?)( (de )?contact)?$|^adresse (electronique|mail|e mail)$/, 'mail'],
  [/^(n |no |num |numero )?finess( et)?$/, 'finess'],
  [/^(code )?cip( (de l )?officine)?( ?7| ?13)?$/, 'cip'],
  [
    /^(nom|pharmacies?|officines?|adherents?|raison sociale|enseigne)( (de la |de l )?(pharmacie|officine|adherent))?$/,
    'nom',
  ],
  [/^(adresse|rue|adresse ?1|adresse postale)$/, 'rue'],
  [/^(code ?postal|cp)$/, 'codePostal'],
  [/^(ville|commune)$/, 'ville'],
  [/^(segments?|groupe|categorie|strate|niveau)$/, 'segment'],
];

/** A longer cell is not a title, and only its beginning is read. */
const MAX_TITRE = 100;

/** The columns of a file of invitations, by their titles (RES-50). */
export const { champsDesTitres: champsDesTitresInvitation, ligneDesTitres: ligneDesTitresInvitation } =
  creerLectureDesTitres(TITRES, (titre) => motsNus(titre.slice(0, MAX_TITRE)));
