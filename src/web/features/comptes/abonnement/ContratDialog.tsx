import { Button, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  abonnementContract,
  contratSchema,
  type SuiviAbonnement,
} from '#shared/features/comptes/abonnement/contract.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';
import { call } from '#web/lib/api.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { abonnementQueries } from './queries.ts';

const styles = { title: { fontWeight: 650 } } as const;
const DUREES = [
  { mois: 1, libelle: '1 mois' },
  { mois: 6, libelle: '6 mois' },
  { mois: 12, libelle: '1 an' },
] as const;

type Props = { id: number; nom: string; onFermer: () => void };

const ContratForm = ({
  id,
  nom,
  suivi,
  onRelire,
  onFermer,
}: Props & { suivi: SuiviAbonnement; onRelire: () => Promise<SuiviAbonnement | undefined> }) => {
  const rafraichir = useRafraichirTenants();
  const { alias, dateFin, version } = suivi.abonnement;
  const f = useFormulaire(
    contratSchema,
    { alias, dateFin },
    async (contrat) => {
      await call(abonnementContract.changerAbonnement, { params: { id }, body: { contrat, version } });
      await rafraichir();
      succes(`${nom} : abonnement enregistré.`);
      onFermer();
    },
    {
      onRecharger: () =>
        void onRelire().then((relu) => {
          if (relu) f.reprendre({ alias: relu.abonnement.alias, dateFin: relu.abonnement.dateFin });
        }),
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title={`Abonnement de ${nom}`} styles={styles}>
      <Formulaire formulaire={f} onAnnuler={fermer}>
        <Text size="sm">
          L’accès est ouvert tant que la référence est là et que la date de fin n’est pas passée. Le compte en est
          prévenu.
        </Text>
        <TextInput
          {...f.champ('alias')}
          label="Référence"
          description="Mandat ou contrat ; vide, le compte n’est pas abonné"
          maxLength={300}
          data-autofocus
        />
        <JourField
          {...f.champ('dateFin')}
          label="Date de fin"
          description="Dernier jour compris ; vide, sans date de fin"
          effacable
        />
        <Group gap="xs">
          {DUREES.map(({ mois, libelle }) => (
            <Button
              key={mois}
              size="xs"
              variant="default"
              onClick={() => f.poser({ dateFin: ajouterMois(aujourdhui(), mois) })}
            >
              {libelle}
            </Button>
          ))}
        </Group>
      </Formulaire>
    </Modal>
  );
};

/** The reference and the end of a subscription, entered by the super administrator (CPT-64). */
export const ContratDialog = ({ id, nom, onFermer }: Props) => {
  const { data, error, refetch } = useQuery({ ...abonnementQueries.de(id), staleTime: 0 });
  if (data)
    return (
      <ContratForm id={id} nom={nom} suivi={data} onFermer={onFermer} onRelire={async () => (await refetch()).data} />
    );
  return (
    <Modal opened onClose={onFermer} title="Abonnement" styles={styles}>
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={220} />}
    </Modal>
  );
};
