import { creerLectureDesTitres, type TitresConnus } from '#shared/core/fichiers/titres.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import type { ChampRegistre } from '../schemas.ts';

/** Titles of the public files of pharmacies and of establishments, the words of a title set apart. */
const TITRES: TitresConnus<ChampRegistre> = [
  [
    /^(n |no |num |numero )?finess( et| etablissement| geographique)?$|^nofinesset$|^(n |no |num |numero )finess/,
    'finess',
  ],
  [/^(code )?cip( (de l )?officine)?( ?7| ?13)?$/, 'cip'],
  [/^(nom|titre|pharmacie|denomination|enseigne)( (de la |de l )?(pharmacie|officine|etablissement))?$/, 'nom'],
  [/^(raison sociale|rs|rslongue|raison sociale longue)$/, 'nom'],
  [/^(adresse )?(numero|num|no|n)( de)? ?voie$|^numvoie$/, 'numeroVoie'],
  [/^(adresse )?type( de)? ?voie$|^typvoie$/, 'typeVoie'],
  [/^(libelle )?voie$/, 'voie'],
  [/^(adresse|rue|adresse ?1|adresse voie ?1|ligne 1|adresse postale|voie 1)$/, 'rue'],
  [/^(adresse ?2|adresse voie ?2|complement( d)?( adresse)?|ligne 2|compvoie|lieu dit|lieuditbp)$/, 'complement'],
  [/^(adresse )?(code ?postal|codepostal|cp)$/, 'codePostal'],
  [/^(ligne ?acheminement|acheminement|code postal (et )?(ville|commune))$/, 'acheminement'],
  [/^(adresse )?(ville|commune|libelle commune)$/, 'ville'],
  [/^(tel|telephone)( rdv| fixe)?$|^(n|numero) de telephone$/, 'telephone'],
  [/^(categ ?etab|categorie( (d )?etablissement)?|lib ?categ ?etab|libelle categorie)$/, 'categorie'],
];

/** A longer cell is not a title, and only its beginning is read. */
const MAX_TITRE = 100;

/** The columns of a file of the register, by their titles (CPT-91). */
export const { champsDesTitres: champsDesTitresRegistre, ligneDesTitres: ligneDesTitresRegistre } =
  creerLectureDesTitres(TITRES, (titre) => motsNus(titre.slice(0, MAX_TITRE)));
