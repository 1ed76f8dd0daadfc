// Rule « noms »: each file belongs to a room of the map, under a name that says its content.
import { basename } from 'node:path';
import { DOMAINES, domaineDe, emplacementDe, VOCABULAIRE, type Emplacement } from './carte.ts';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';

const FOURRE_TOUT = /(?:^|\/)(?:utils?|helpers?|common|misc|tools)(?:\/|\.tsx?$)/;

const domaine = ({ path, racine, domaine: place, fonctionnalite, reste }: Emplacement): string[] => {
  if (place && !reste)
    return [`${path} : un domaine ne contient que des fonctionnalités, rangez ce fichier dans l’une d’elles`];
  const attendu = domaineDe(fonctionnalite);
  if (!attendu) {
    const domaines = Object.keys(DOMAINES).join(', ');
    return [
      `${path} : « ${fonctionnalite} » n’est pas sur la carte, ajoutez-la à sa place dans un domaine ` +
        `(${domaines}) de scripts/structure/carte.ts`,
    ];
  }
  if (attendu === place) return [];
  return [
    `${path} : ${fonctionnalite} est du domaine ${attendu}, sa place est ` +
      `src/${racine}/features/${attendu}/${fonctionnalite}/${reste}`,
  ];
};

const problemesDuNom = ({ path }: Source): string[] => {
  const problemes: string[] = [];
  if (!/^[\x20-\x7e]+$/.test(path)) problemes.push(`${path} : pas d’accent dans un nom de fichier, écrivez-le sans`);
  if (FOURRE_TOUT.test(path))
    problemes.push(
      `${path} : pas de fourre-tout, nommez le fichier d’après ce qu’il fait et rangez-le dans core, lib, ui ou sa ` +
        `fonctionnalité`,
    );
  if (/^index\.tsx?$/.test(basename(path)))
    problemes.push(`${path} : pas de fichier index, importez le fichier lui-même`);
  const place = emplacementDe(path);
  if (place.etage !== 'features') return problemes;
  const attendu = VOCABULAIRE[place.racine];
  if (attendu && place.reste && !attendu.motif.test(place.reste))
    problemes.push(`${path} : hors du vocabulaire de ${place.racine}/features, attendu ${attendu.conseil}`);
  return [...problemes, ...domaine(place)];
};

/** Refuses the files of `src` outside the map. */
export const verifierNoms = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(problemesDuNom)
    .map((texte) => probleme('noms', texte));
