import { Alert, Anchor, Badge, Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { DetailLeger } from '#shared/features/catalogue/laboratoire/contract.ts';
import { cheminLaboratoire } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { accord, pluriel, quiContient } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DemandeForm } from './DemandeForm.tsx';
import styles from './Laboratoire.module.css';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';

/** Beyond this many results, typing one more word is quicker than scrolling. */
const MAX_MONTRES = 100;

/** Finds laboratories of the catalogue: those not added yet first, each part sorted by name. */
const chercherAuCatalogue = (catalogue: readonly DetailLeger[], saisie: string): readonly DetailLeger[] => {
  const trouve = quiContient(saisie);
  return catalogue
    .filter(({ nom, ville }) => trouve(`${nom} ${ville ?? ''}`))
    .toSorted((a, b) => Number(a.laboratoireId !== null) - Number(b.laboratoireId !== null));
};

type ChoixProps = { details: readonly DetailLeger[]; choisis: ReadonlySet<number>; onBasculer: (id: number) => void };

const Choix = ({ details, choisis, onBasculer }: ChoixProps) => (
  <ul className={styles.choix} aria-label="Catalogue des laboratoires">
    {details.map((detail) => {
      const { id, nom, ville, laboratoireId } = detail;
      const dejaLa = laboratoireId !== null;
      return (
        <li key={id}>
          <label data-inactif={dejaLa || undefined}>
            <Checkbox
              checked={dejaLa || choisis.has(id)}
              disabled={dejaLa}
              onChange={() => onBasculer(id)}
              aria-label={nom}
            />
            <NomLaboratoire labo={detail} detail={ville} />
            <span />
            {dejaLa ? (
              <Badge variant="light" color="gray">
                Déjà ajouté
              </Badge>
            ) : null}
          </label>
        </li>
      );
    })}
  </ul>
);

type Props = {
  onFermer: () => void;
  /** Text already typed in another field. */
  cherche?: string;
  /** Called with the first added laboratory, for a field that chooses it. */
  onAjoute?: (laboratoireId: number) => void;
};

const direCompte = (trouves: number, choisis: number): string =>
  pluriel(trouves, 'laboratoire') + (choisis > 0 ? `, ${choisis} ${accord(choisis, 'choisi')}` : '');

const Contenu = ({ onFermer, cherche = '', onAjoute }: Props) => {
  const router = useRouter();
  const { data, isError, error, refetch } = useQuery(laboratoireQueries.catalogue());
  const { ajouter } = useActesLaboratoire();
  const [saisie, setSaisie] = useState(cherche);
  const [choisis, setChoisis] = useState<ReadonlySet<number>>(new Set());
  const [demande, setDemande] = useState(false);
  const trouves = useMemo(() => chercherAuCatalogue(data ?? [], saisie), [data, saisie]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => ajouter({ nature: 'ADOPTION', detailIds: [...choisis] }),
    onSuccess: ({ laboratoires }) => {
      const [premier] = laboratoires;
      const action =
        laboratoires.length === 1 && premier && !onAjoute
          ? { libelle: 'Ouvrir', faire: () => void router.navigate({ href: cheminLaboratoire(premier.nom) }) }
          : undefined;
      succes(`${pluriel(laboratoires.length, 'laboratoire')} ${accord(laboratoires.length, 'ajouté')}.`, { action });
      if (premier) onAjoute?.(premier.id);
      onFermer();
    },
    onError: (erreur) => echec(erreur),
  });
  const basculer = (id: number) =>
    setChoisis((avant) => {
      const apres = new Set(avant);
      if (!apres.delete(id)) apres.add(id);
      return apres;
    });

  if (demande)
    return (
      <DetailDrawer ouvert onFermer={onFermer} titre="Demander un laboratoire" largeur={560}>
        <DemandeForm
          nom={saisie}
          onRetour={() => setDemande(false)}
          onFait={(labo) => {
            if (labo) onAjoute?.(labo.id);
            onFermer();
          }}
        />
      </DetailDrawer>
    );
  const pied = (
    <>
      <Button variant="default" onClick={onFermer}>
        Annuler
      </Button>
      <Button disabled={choisis.size === 0} loading={isPending} onClick={() => mutate()}>
        {choisis.size > 1 ? `Ajouter ${choisis.size} laboratoires` : 'Ajouter'}
      </Button>
    </>
  );
  return (
    <DetailDrawer ouvert onFermer={onFermer} titre="Ajouter des laboratoires" largeur={560} pied={pied}>
      {isError ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} compact />
      ) : (
        <Stack gap="sm">
          <TextInput
            data-autofocus
            type="search"
            label="Chercher dans le catalogue"
            placeholder="Nom ou ville"
            maxLength={255}
            value={saisie}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={(evenement) => setSaisie(evenement.currentTarget.value)}
          />
          <Text component="output" size="sm" c="dimmed">
            {data === undefined ? 'Chargement…' : direCompte(trouves.length, choisis.size)}
          </Text>
          {data === undefined ? (
            <Stack gap="xs">
              {[1, 2, 3, 4, 5, 6].map((i) => (
                <Skeleton key={i} h={36} />
              ))}
            </Stack>
          ) : (
            <Choix details={trouves.slice(0, MAX_MONTRES)} choisis={choisis} onBasculer={basculer} />
          )}
          {trouves.length > MAX_MONTRES ? (
            <Text size="sm" c="dimmed">
              Les {MAX_MONTRES} premiers sont montrés : précisez votre recherche.
            </Text>
          ) : null}
          <Alert color="gray" variant="light">
            Vous ne le trouvez pas ?{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => setDemande(true)}>
              {saisie.trim() && trouves.length === 0
                ? `Demander « ${saisie.trim()} »`
                : 'Demander l’ajout d’un laboratoire'}
            </Anchor>
          </Alert>
        </Stack>
      )}
    </DetailDrawer>
  );
};

/** Adds one or several laboratories of the catalogue to the account, or requests a missing one. */
export const AjouterLaboratoires = ({ ouvert, ...props }: Props & { ouvert: boolean }) =>
  ouvert ? <Contenu {...props} /> : null;
