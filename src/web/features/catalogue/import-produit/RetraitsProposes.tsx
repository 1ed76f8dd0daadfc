import { Alert, Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { IconPillOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  genresRetrait,
  importProduitContract,
  type GenreRetrait,
  type ImportProduits,
  type Retraits as RetraitsLus,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { useRafraichirProduits } from '#web/features/catalogue/produit/queries.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { formatCentimes, formatNombre, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Import.module.css';
import { importQueries } from './queries.ts';

const PAR_PAGE = 20;

const MOTS: Readonly<
  Record<
    GenreRetrait,
    {
      titre: (n: number) => string;
      texte: string;
      acte: (n: number) => string;
      question: string;
      consequence: string;
      fait: (n: number) => string;
      remis: (n: number) => string;
    }
  >
> = {
  PRODUIT: {
    titre: (n) => `${pluriel(n, 'médicament n’est plus', 'médicaments ne sont plus')} dans ce fichier`,
    texte: 'Ils sont toujours actifs au catalogue.',
    acte: (n) => `Désactiver ${n < 2 ? 'ce produit' : `ces ${formatNombre(n)} produits`}`,
    question: 'Désactiver ce que ce fichier ne nomme plus ?',
    consequence:
      'Ces produits ne seront plus proposés à la saisie. Les promotions et conditions qui les citent restent.',
    fait: (n) => pluriel(n, 'produit désactivé', 'produits désactivés'),
    remis: (n) => pluriel(n, 'produit réactivé', 'produits réactivés'),
  },
  PRIX: {
    titre: (n) => `${pluriel(n, 'médicament n’a plus', 'médicaments n’ont plus')} de prix dans ce fichier`,
    texte: 'Leur ancien prix est toujours au catalogue.',
    acte: (n) => `Retirer ${n < 2 ? 'ce prix' : `ces ${formatNombre(n)} prix`}`,
    question: 'Retirer les prix que ce fichier ne donne plus ?',
    consequence: 'Leur prix public conseillé sera vide. Les promotions déjà saisies gardent le leur.',
    fait: (n) => pluriel(n, 'prix retiré', 'prix retirés'),
    remis: (n) => pluriel(n, 'prix remis', 'prix remis'),
  },
};

const Liste = ({ elements, genre }: { elements: RetraitsLus['elements']; genre: GenreRetrait }) => (
  <div className={styles.defile}>
    <table className={styles.lignes} aria-label={MOTS[genre].titre(elements.length)}>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          <th scope="col">Code</th>
          <th scope="col">Prix public</th>
        </tr>
      </thead>
      <tbody>
        {elements.map(({ produitId, nom, code, laboratoireNom, prixCentimes }) => (
          <tr key={produitId}>
            <td>
              {nom}
              {laboratoireNom ? <span className={styles.cellules}>{laboratoireNom}</span> : null}
            </td>
            <td className="chiffres">{code ?? '–'}</td>
            <td className="chiffres">{prixCentimes === null ? '–' : formatCentimes(prixCentimes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const useActes = (id: number, genre: GenreRetrait) => {
  const rafraichir = useRafraichirProduits();
  const annuler = useMutation({
    mutationFn: () => call(importProduitContract.annulerRetraits, { params: { id }, body: { genre } }),
    onSuccess: ({ nombre }) => succes(`${MOTS[genre].remis(nombre)}.`),
    onError: (erreur) => echec(erreur),
    onSettled: rafraichir,
  });
  const retirer = useMutation({
    mutationFn: ({ nombre, cle }: { nombre: number; cle: string }) =>
      call(importProduitContract.retirerAbsents, { params: { id }, body: { genre, nombre }, idempotencyKey: cle }),
    onSuccess: ({ nombre }) => succes(`${MOTS[genre].fait(nombre)}.`, { annuler: () => annuler.mutate() }),
    onError: (erreur) => echec(erreur),
    onSettled: rafraichir,
  });
  const demander = async (nombre: number) => {
    const { question, consequence, acte, fait } = MOTS[genre];
    const accord = await confirmerActe({
      titre: question,
      texte: consequence,
      details: [fait(nombre), 'L’acte est noté au journal et s’annule depuis ce rapport.'],
      action: acte(nombre),
    });
    if (accord) retirer.mutate({ nombre, cle: cleUnique() });
  };
  return { demander, annuler, enCours: retirer.isPending || annuler.isPending };
};

const Retrait = ({ id, genre }: { id: number; genre: GenreRetrait }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(importQueries.retraits(id, { genre, page, taille: PAR_PAGE }));
  const { demander, annuler, enCours } = useActes(id, genre);
  if (!data || (data.total === 0 && data.faits === 0)) return null;
  const { elements, total, faits } = data;
  const pages = Math.ceil(total / PAR_PAGE);
  const { titre, texte, acte, fait } = MOTS[genre];
  return (
    <>
      {faits > 0 ? (
        <Alert color="blue">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{`${fait(faits)} à la suite de ce fichier.`}</Text>
            <Button size="xs" variant="default" loading={enCours} onClick={() => annuler.mutate()}>
              Annuler
            </Button>
          </Group>
        </Alert>
      ) : null}
      {total > 0 ? (
        <Section
          titre={titre(total)}
          texte={texte}
          actions={
            <Button
              size="xs"
              variant="default"
              loading={enCours}
              onClick={() => void demander(total)}
              leftSection={<IconPillOff size={16} aria-hidden />}
            >
              {acte(total)}
            </Button>
          }
        >
          <Liste elements={elements} genre={genre} />
          {pages > 1 ? (
            <Pagination total={pages} value={page} onChange={setPage} size="sm" aria-label={titre(total)} />
          ) : null}
        </Section>
      ) : null}
    </>
  );
};

/** Products missing from the latest file of medicines, which the user may withdraw (CAT-26). */
export const RetraitsProposes = ({ importProduits: { id, etat, forme } }: { importProduits: ImportProduits }) =>
  etat === 'TERMINE' && forme === 'BDPM_PRESENTATIONS' ? (
    <Stack gap="lg">
      {genresRetrait.map((genre) => (
        <Retrait key={genre} id={id} genre={genre} />
      ))}
    </Stack>
  ) : null;
