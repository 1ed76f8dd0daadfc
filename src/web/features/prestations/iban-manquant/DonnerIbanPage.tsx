import { List, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCentimes } from '#shared/core/centimes.ts';
import { ibanManquantContract } from '#shared/features/prestations/iban-manquant/contract.ts';
import { compteBancaireSaisiSchema } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { HEURES_ATTENTE_IBAN } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';

const lireDemande = (params: LienPublic, signal?: AbortSignal) =>
  call(ibanManquantContract.lireDemandeIban, { params, ...SANS_SESSION, signal });

const Saisie = ({ lien, onDonne }: { lien: LienPublic; onDonne: () => void }) => {
  const f = useFormulaire(compteBancaireSaisiSchema, { titulaire: '', iban: '', bic: '' }, async (body) => {
    await call(ibanManquantContract.donnerIban, { params: lien, body, ...SANS_SESSION });
    onDonne();
  });
  return (
    <Formulaire formulaire={f} envoyer="Donner cet IBAN">
      <Stack gap="sm">
        <TextInput label="Titulaire du compte" required maxLength={70} {...f.champ('titulaire')} />
        <TextInput
          label="IBAN"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="FR76 …"
          classNames={{ input: 'chiffres' }}
          {...f.champ('iban')}
        />
        <TextInput label="BIC" maxLength={20} autoComplete="off" {...f.champ('bic')} />
      </Stack>
    </Formulaire>
  );
};

/** `/iban/{id}/public/{uuid}`: a closed account gives, once, the IBAN for the amounts still owed to it (PRS-28). */
export const DonnerIbanPage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, relire } = useLecturePublique(lireDemande, lien);
  const [donne, setDonne] = useState(false);
  return (
    <PagePublique
      titre={data ? `IBAN · ${data.nom}` : 'IBAN'}
      error={error}
      conseil="Il ne sert qu’une fois, quatorze jours. Répondez au mail qui le portait pour en recevoir un autre."
      relire={relire}
    >
      {data === undefined ? (
        <Skeleton h={320} radius="lg" aria-busy />
      ) : donne ? (
        <CartePublique centree>
          <Title order={1} fz={22}>
            C’est noté
          </Title>
          <Text c="dimmed" size="sm">
            Tous les administrateurs du compte en sont prévenus. L’IBAN sert dans {HEURES_ATTENTE_IBAN} heures, une fois
            confirmé.
          </Text>
        </CartePublique>
      ) : (
        <CartePublique>
          <Stack gap="md">
            <div>
              <Title order={1} fz={24} style={{ overflowWrap: 'anywhere' }}>
                Où verser ce qui est dû à {data.nom} ?
              </Title>
              <List size="sm" mt="sm" spacing={4}>
                {data.dus.map(({ groupementNom, montantHtCentimes }) => (
                  <List.Item key={groupementNom}>
                    {groupementNom} : {formatCentimes(montantHtCentimes)} HT
                  </List.Item>
                ))}
              </List>
            </div>
            <Saisie lien={lien} onDonne={() => setDonne(true)} />
          </Stack>
        </CartePublique>
      )}
    </PagePublique>
  );
};
