import { differer } from '#web/ui/differer.tsx';
import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ContactLaboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesUsage } from '#shared/features/catalogue/laboratoire/messages.ts';
import { canGererLaboratoires, canSupprimerContact } from '#shared/features/catalogue/laboratoire/policy.ts';
import { formatTelephone } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';
import { SUPPRIMER } from '#web/ui/action.ts';

const ContactDialog = differer(async () => (await import('./ContactDialog.tsx')).ContactDialog);

const colonnes: readonly Colonne<ContactLaboratoire>[] = [
  { id: 'nom', titre: 'Nom', valeur: ({ nom }) => nom, largeur: 180, extensible: true, triPar: ({ nom }) => nom },
  { id: 'fonction', titre: 'Fonction', valeur: ({ fonction }) => fonction, largeur: 160 },
  {
    id: 'email',
    titre: 'E-mail',
    valeur: ({ email }) => (
      <Anchor inherit href={`mailto:${email}`}>
        {email}
      </Anchor>
    ),
    largeur: 240,
    extensible: true,
    carte: 'acte',
  },
  {
    id: 'telephone',
    titre: 'Téléphone',
    valeur: ({ telephone }) =>
      telephone ? (
        <Anchor inherit href={`tel:${telephone}`}>
          {formatTelephone(telephone)}
        </Anchor>
      ) : null,
    largeur: 150,
    carte: 'acte',
  },
  {
    id: 'usages',
    titre: 'Pour',
    valeur: ({ usages }) => usages.map((usage) => libellesUsage[usage]).join(', '),
    largeur: 180,
  },
];

/** The people of a laboratory. */
export const ContactsSection = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  const { data, ...requete } = useQuery(laboratoireQueries.contacts(laboratoireId));
  const { supprimerContact } = useActesLaboratoire();
  const [ouvert, setOuvert] = useState<ContactLaboratoire | 'nouveau' | null>(null);
  const liste = useMemo(() => data && { elements: data, total: data.length }, [data]);
  const peutGerer = session !== null && canGererLaboratoires(session.utilisateur);
  const peutSupprimer = session !== null && canSupprimerContact(session.utilisateur);
  const ajouter = peutGerer ? () => setOuvert('nouveau') : undefined;
  const supprimer = async (contact: ContactLaboratoire) => {
    const texte = `${contact.nom} (${contact.email}) ne recevra plus vos déclarations ni vos relances.`;
    if (!(await confirmerActe({ titre: 'Supprimer ce contact ?', texte, action: 'Supprimer', danger: true }))) return;
    await supprimerContact(laboratoireId, contact.id).then(() => succes('Le contact est supprimé.'), echec);
  };
  return (
    <Section
      titre="Contacts"
      cadre
      actions={
        ajouter ? (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={ajouter}>
            Ajouter un contact
          </Button>
        ) : null
      }
    >
      <DataTable
        nom="laboratoire.contacts"
        titre="Liste des contacts"
        unite={['contact', 'contacts']}
        libre
        colonnes={colonnes}
        requete={{ ...requete, data: liste }}
        nomLigne={({ nom }) => `du contact ${nom}`}
        {...(peutGerer ? { onOuvrir: setOuvert } : {})}
        {...(peutGerer
          ? {
              actionsLigne: (contact: ContactLaboratoire) => [
                { cle: 'modifier', libelle: 'Modifier', icone: IconPencil, faire: () => setOuvert(contact) },
                ...(peutSupprimer ? [{ ...SUPPRIMER, faire: () => void supprimer(contact) }] : []),
              ],
            }
          : {})}
        vide={{
          titre: 'Aucun contact',
          texte: 'Ajoutez les personnes à qui envoyer vos déclarations et vos relances.',
          ...(ajouter ? { action: { libelle: 'Ajouter un contact', faire: ajouter } } : {}),
        }}
      />
      {ouvert === null ? null : (
        <ContactDialog
          key={ouvert === 'nouveau' ? 0 : ouvert.id}
          laboratoireId={laboratoireId}
          contact={ouvert}
          onFermer={() => setOuvert(null)}
        />
      )}
    </Section>
  );
};
