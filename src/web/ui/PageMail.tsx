import { Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import styles from './PageMail.module.css';

/** Fits the frame to the height of the mail, so that the send button stays visible. */
const ajuster = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  const corps = currentTarget.contentDocument?.body;
  if (corps) currentTarget.style.height = `${Math.ceil(corps.getBoundingClientRect().height) + 2}px`;
};

/** Shows a mail as its recipient sees it. Its scripts do not run: the page only reads its height. */
export const PageMail = ({ html }: { html: string }) => (
  <div>
    <Text size="sm" fw={500}>
      Le mail tel qu’il partira
    </Text>
    <iframe
      title="Le mail tel qu’il partira"
      className={styles.page}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={ajuster}
    />
  </div>
);
