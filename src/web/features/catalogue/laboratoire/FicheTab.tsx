import { Stack } from '@mantine/core';
import { nomsSurchargeables, type Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canGererLaboratoires } from '#shared/features/catalogue/laboratoire/policy.ts';
import { accord, formatTelephone } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { FicheForm } from './FicheForm.tsx';

const Lecture = ({ labo: { laboratoireDetail: fiche } }: { labo: Laboratoire }) => (
  <KeyValue
    entrees={nomsSurchargeables
      .filter((nom) => nom !== 'color' && nom !== 'logo')
      .map((nom) => ({
        libelle: libellesFiche[nom],
        valeur: nom.startsWith('telephone') && fiche[nom] ? formatTelephone(fiche[nom]) : fiche[nom],
      }))}
  />
);

/** Contacts, and the account's own values of the laboratory. */
export const FicheTab = ({ labo }: { labo: Laboratoire }) => {
  const session = useSession();
  const n = labo.surcharges.length;
  return (
    <Stack gap="md">
      <ContactsSection laboratoireId={labo.id} />
      <Section
        titre="Fiche"
        cadre
        texte={
          n === 0
            ? 'Vos changements ne concernent que votre compte : le catalogue commun reste tel quel.'
            : `${n} ${accord(n, 'champ')} ${accord(n, 'personnalisé')} pour votre compte. Le reste suit le catalogue ` +
              `commun.`
        }
      >
        {session && canGererLaboratoires(session.utilisateur) ? <FicheForm labo={labo} /> : <Lecture labo={labo} />}
      </Section>
    </Stack>
  );
};
