import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { formatDate } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Post } from './post.ts';
import { POSTS } from './posts.ts';
import storefrontStyles from '../../storefront.module.css';
import styles from './blog.module.css';

const linkTo = ({ slug }: Post) => `${paths.blog}?post=${slug}`;

/** The next two articles; the first follows the last. */
const nextTo = (post: Post): Post[] => [...POSTS, ...POSTS].slice(POSTS.indexOf(post) + 1).slice(0, 2);

const List = ({ posts }: { posts: readonly Post[] }) => (
  <ul className={styles.sfPosts}>
    {posts.map((post) => (
      <li key={post.slug}>
        <h2>
          <Link to={linkTo(post)}>{post.title}</Link>
        </h2>
        <p>{post.lede}</p>
      </li>
    ))}
  </ul>
);

const Index = () => (
  <PageFrame title="Blog" lede="What it takes to bring something across a border, one question at a time.">
    <List posts={POSTS} />
  </PageFrame>
);

/** Marked up for the server, which reads it for search engines and the feed. Noon is on this day in every time zone. */
const Day = ({ name, day }: { name: 'datePublished' | 'dateModified'; day: string }) => (
  <time itemProp={name} dateTime={day}>
    {formatDate(`${day}T12:00`)}
  </time>
);

const Article = ({ post }: { post: Post }) => (
  <PageFrame title={post.title} lede={post.lede} breadcrumb={[{ title: 'Blog', to: paths.blog }]}>
    <article className={styles.sfPost}>
      <p className="small muted">
        <Day name="datePublished" day={post.published} />
        {post.modified && (
          <>
            {', changed '}
            <Day name="dateModified" day={post.modified} />
          </>
        )}
      </p>
      <post.Body />
      <div className={storefrontStyles.askActs}>
        <ButtonLink type="primary" to={paths.costEstimator}>
          Estimate a cost
        </ButtonLink>
        <ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>
      </div>
    </article>
    <section className={styles.sfPostMore} aria-label="More articles">
      <List posts={nextTo(post)} />
    </section>
  </PageFrame>
);

const Missing = () => (
  <PageFrame title="Blog">
    <meta name="robots" content="noindex" />
    <EmptyState
      title="This article is not here"
      text="The link may be old. All articles are in the list."
      action={<ButtonLink to={paths.blog}>See all articles</ButtonLink>}
    />
  </PageFrame>
);

/** /blog, and one article with ?post=. An article is a page to the reader, so the focus moves to it as after any navigation. */
export function Component() {
  const slug = useSearchParams()[0].get('post');
  const last = useRef(slug);
  useEffect(() => {
    if (last.current !== slug) document.querySelector('main')?.focus({ preventScroll: true });
    last.current = slug;
  }, [slug]);
  if (slug === null) return <Index />;
  const post = POSTS.find((each) => each.slug === slug);
  return post ? <Article key={post.slug} post={post} /> : <Missing />;
}
