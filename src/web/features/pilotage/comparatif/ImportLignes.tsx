import { Alert, Anchor, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  genresRemarqueImport,
  type ChampImportComparatif,
  type GenreRemarqueImport,
  type LectureComparatif,
  type LigneImportee,
  type RemarqueImport,
} from '#shared/features/pilotage/comparatif/contract/import.ts';
import { libellesGenreImport } from '#shared/features/pilotage/comparatif/messages.ts';
import { formatCentimes, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Comparatif.module.css';

type Colonne = {
  readonly titre: string;
  readonly champs: readonly ChampImportComparatif[];
  readonly nombre?: boolean;
  readonly valeur: (ligne: LigneImportee) => string | null;
};
const COLONNES: readonly Colonne[] = [
  { titre: 'Produit', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'EAN', champs: ['ean'], valeur: ({ ean }) => ean },
  { titre: 'Laboratoire', champs: ['laboratoire'], valeur: ({ laboratoireNom }) => laboratoireNom },
  { titre: 'Famille', champs: ['famille', 'segment', 'sousSegment'], valeur: ({ familleNom }) => familleNom },
  { titre: 'PA remisé', champs: ['prixAchat'], nombre: true, valeur: (l) => formatCentimes(l.prixAchatCentimes) },
  { titre: 'TVA', champs: ['tva'], nombre: true, valeur: ({ tva }) => formatPourcentage(tva) },
  { titre: 'PV TTC', champs: ['prixVente'], nombre: true, valeur: (l) => formatCentimes(l.prixVenteCentimes) },
  { titre: 'Volume', champs: ['volume'], nombre: true, valeur: ({ volumeAnnuel }) => formatNombre(volumeAnnuel) },
  { titre: 'Contenance', champs: ['contenance'], nombre: true, valeur: ({ contenance }) => contenance },
  { titre: 'UG', champs: ['ug'], nombre: true, valeur: ({ ug }) => ug },
  {
    titre: 'RFA',
    champs: ['rfa'],
    nombre: true,
    valeur: ({ rfaPct }) => (rfaPct === null ? null : formatPourcentage(rfaPct)),
  },
  {
    titre: 'Contreparties',
    champs: ['contreparties'],
    nombre: true,
    valeur: (l) => (l.contrepartiesCentimes === null ? null : formatCentimes(l.contrepartiesCentimes)),
  },
];

const doutesDe = ({ champs }: Colonne, { doutes }: LigneImportee) =>
  doutes.filter(({ champ }) => champs.includes(champ));

/** What is kept; beside it, what was written and could not be read for certain. */
const Cellule = ({ colonne, ligne }: { colonne: Colonne; ligne: LigneImportee }): ReactNode => {
  const valeur = colonne.valeur(ligne);
  const doutes = doutesDe(colonne, ligne);
  return (
    <>
      {valeur}
      {doutes.map(({ champ, ecrit, phrase }) => (
        <span key={champ} className={styles.doute} title={phrase}>
          <IconAlertTriangle size={14} aria-hidden />
          {ecrit === valeur ? null : `« ${ecrit} »`}
          <VisuallyHidden>{` : ${phrase}`}</VisuallyHidden>
        </span>
      ))}
      {valeur === null && doutes.length === 0 ? '–' : null}
    </>
  );
};

/** The counts that nothing of the file escapes: kept, in doubt, left out. */
const bilan = ({ nbReprises, nbDoutes, nbEcartees }: LectureComparatif): string =>
  [
    pluriel(nbReprises, 'produit repris', 'produits repris'),
    nbDoutes > 0 ? pluriel(nbDoutes, 'doute') : null,
    nbEcartees > 0 ? pluriel(nbEcartees, 'ligne laissée de côté', 'lignes laissées de côté') : null,
  ]
    .filter(Boolean)
    .join(' · ');

/** The first rows as they will be kept, each doubt marked at its cell. */
export const LignesReprises = ({ lecture }: { lecture: LectureComparatif }) => {
  const { lignes, nbReprises } = lecture;
  if (lignes.length === 0) return null;
  const colonnes = COLONNES.filter((colonne) =>
    lignes.some((ligne) => colonne.valeur(ligne) !== null || doutesDe(colonne, ligne).length > 0),
  );
  return (
    <Section titre="Ce qui sera repris" texte={insecable(`${bilan(lecture)}. Rien n’est encore écrit.`)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows */}
      <section className={styles.defile} tabIndex={0} aria-label="Premières lignes reprises">
        <table className={styles.produits}>
          <thead>
            <tr>
              <th scope="col" data-nombre>
                Ligne
              </th>
              {colonnes.map(({ titre, nombre }) => (
                <th key={titre} scope="col" data-nombre={nombre}>
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lignes.map((ligne) => (
              <tr key={ligne.ligne}>
                <td data-nombre>{ligne.ligne}</td>
                {colonnes.map((colonne) => (
                  <td key={colonne.titre} data-nombre={colonne.nombre}>
                    <Cellule colonne={colonne} ligne={ligne} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {nbReprises > lignes.length ? (
          <Text size="xs" c="dimmed" px={10} py={6}>
            {`Les ${lignes.length} premières, sur ${formatNombre(nbReprises)}.`}
          </Text>
        ) : null}
      </section>
    </Section>
  );
};

const PREMIERES = 4;
const phraseDe = ({ ligne, phrase }: RemarqueImport): string =>
  insecable(ligne === null ? phrase : `Ligne ${ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`);

const GenreDeRemarques = ({
  genre,
  remarques,
}: {
  genre: GenreRemarqueImport;
  remarques: readonly RemarqueImport[];
}) => {
  const [toutes, setToutes] = useState(false);
  return (
    <div>
      <Text size="sm" fw={600}>
        {libellesGenreImport[genre]}
        {remarques.length > 1 ? ` (${formatNombre(remarques.length)})` : ''}
      </Text>
      <ul className={styles.phrases}>
        {(toutes ? remarques : remarques.slice(0, PREMIERES)).map((remarque) => (
          <li key={`${remarque.ligne} ${remarque.phrase}`}>{phraseDe(remarque)}</li>
        ))}
      </ul>
      {remarques.length > PREMIERES ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setToutes(!toutes)} aria-expanded={toutes}>
          {toutes ? 'Montrer moins' : `Montrer les ${formatNombre(remarques.length - PREMIERES)} suivantes`}
        </Anchor>
      ) : null}
    </div>
  );
};

/** All that was not understood or is left out: nothing of the file is lost in silence. */
export const RemarquesImport = ({ lecture: { remarques, nbRemarques } }: { lecture: LectureComparatif }) => {
  const deGenre = (genre: GenreRemarqueImport) => remarques.filter((remarque) => remarque.genre === genre);
  const bloquants = deGenre('BLOQUANT');
  const genres = genresRemarqueImport.filter((genre) => genre !== 'BLOQUANT' && deGenre(genre).length > 0);
  return (
    <>
      {bloquants.length > 0 ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={libellesGenreImport.BLOQUANT}>
          {bloquants.map(({ phrase }) => (
            <div key={phrase}>{insecable(phrase)}</div>
          ))}
        </Alert>
      ) : null}
      {genres.length > 0 ? (
        <Section titre="À relire" texte="Ce qui n’a pas été compris n’est pas repris : rien n’est inventé.">
          <Stack gap="sm">
            {genres.map((genre) => (
              <GenreDeRemarques key={genre} genre={genre} remarques={deGenre(genre)} />
            ))}
            {nbRemarques > remarques.length ? (
              <Text size="sm" c="dimmed">
                {`Les ${formatNombre(remarques.length)} premières sont montrées, sur ${formatNombre(nbRemarques)}.`}
              </Text>
            ) : null}
          </Stack>
        </Section>
      ) : null}
    </>
  );
};
