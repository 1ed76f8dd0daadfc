import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ChampVente, LectureVentes, VenteLue } from '#shared/features/connexions/vente/schemas/import.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { LignesLues, type ColonneLue } from '#web/ui/lecture/LignesLues.tsx';

const ecrit = <V,>(valeur: V | null, ecrire: (valeur: V) => string): string | null =>
  valeur === null ? null : ecrire(valeur);

const COLONNES: readonly ColonneLue<ChampVente, VenteLue>[] = [
  { titre: 'Jour', champs: ['date'], valeur: ({ jour }) => formatJour(jour) },
  { titre: 'Code', champs: ['code'], valeur: ({ code }) => code || null },
  { titre: 'Désignation', champs: ['designation'], valeur: ({ designation }) => designation || null },
  { titre: 'Qté', champs: ['quantite'], nombre: true, valeur: ({ quantite }) => formatNombre(quantite) },
  {
    titre: 'CA TTC',
    champs: ['caTtc', 'prixTtc'],
    nombre: true,
    valeur: ({ caTtcCentimes }) => formatCentimes(caTtcCentimes),
  },
  { titre: 'CA HT', champs: ['caHt'], nombre: true, valeur: ({ caHtCentimes }) => formatCentimes(caHtCentimes) },
  { titre: 'TVA', champs: ['tva'], nombre: true, valeur: ({ tva }) => ecrit(tva, formatPourcentage) },
  {
    titre: 'Achat moyen HT',
    champs: ['prixAchatMoyen'],
    nombre: true,
    valeur: ({ coutMoyenCentimes }) => ecrit(coutMoyenCentimes, formatCentimes),
  },
  { titre: 'Stock', champs: ['stock'], nombre: true, valeur: ({ stock }) => ecrit(stock, formatNombre) },
];

export const LignesVentes = ({ lecture: { lignes, nbRetenues, nbDoutes, nbRefusees } }: { lecture: LectureVentes }) => (
  <LignesLues
    colonnes={COLONNES}
    lignes={lignes}
    comptes={{ nbReprises: nbRetenues, nbDoutes, nbEcartees: nbRefusees }}
    unite={['ligne reprise', 'lignes reprises']}
  />
);

/** The first lines refused, with the reasons; the file of the import lists all of them. */
export const RefusVentes = ({ lecture: { refus, nbRefusees } }: { lecture: LectureVentes }) =>
  nbRefusees === 0 ? null : (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={pluriel(nbRefusees, 'ligne refusée', 'lignes refusées')}
    >
      {refus.map(({ ligne, phrase }) => (
        <Text key={`${ligne} ${phrase}`} size="sm">
          {insecable(`Ligne ${ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`)}
        </Text>
      ))}
      {nbRefusees > refus.length ? (
        <Text size="sm">Les premières sont montrées ; toutes seront dans un fichier, une fois l’import fait.</Text>
      ) : null}
    </Alert>
  );
