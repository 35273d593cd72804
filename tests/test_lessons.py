"""Every game teaches itself: its lesson can be played, says everything twice, and cites rules that exist."""

from itertools import pairwise

import pytest

from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.lesson import (
    LEARNER,
    NOBODY,
    Beat,
    Lesson,
    LessonFile,
    open_lesson,
    play_lesson,
    read_lesson,
    read_move,
)
from tests.tables import GAMES, TAUGHT
from tests.test_clauses import clauses_of

each_game = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.slug)
LONGEST_SENTENCE = 200  # characters: what a phone shows below the board
TALL = ":;!?»"  # French sets a space before these, at which no line may break


def sentences_of(lesson: Lesson) -> set[str]:
    return {word.text["fr"] for word in lesson.words}


@each_game
def test_a_lesson_can_be_played_to_its_last_word(game: Game) -> None:
    lesson = play_lesson(game)
    assert len(sentences_of(lesson)) == len(read_lesson(game).beats)
    assert lesson.words[-1].seat == NOBODY, "the last word is not an order but a farewell"


@each_game
def test_the_learner_decides_and_nobody_else_is_asked(game: Game) -> None:
    lesson = play_lesson(game)
    asked = [word for word in lesson.words if word.seat != NOBODY]
    unseen = unseen_steps(lesson)
    decided = [step.number for step in lesson.match.steps if step.seat == LEARNER and step.number not in unseen]
    assert {word.seat for word in asked} == {LEARNER}
    assert [word.step + 1 for word in asked] == decided, "a decision of the learner that no sentence leads to"
    assert len(asked) >= 3


def unseen_steps(lesson: Lesson) -> set[int]:
    """What is leapt over; nothing is asked right before a leap, so that each deed is seen."""
    assert all(said.seat == NOBODY == word.seat for said, word in pairwise(lesson.words) if word.unseen)
    leaps = [(said.step, word.step) for said, word in pairwise(lesson.words) if word.unseen]
    return {step for first, last in leaps for step in range(first + 1, last + 1)}


@each_game
def test_the_words_come_in_the_order_of_the_story(game: Game) -> None:
    lesson = play_lesson(game)
    times = [(word.step, word.events) for word in lesson.words]
    assert times == sorted(times)
    for word in lesson.words:
        assert not word.events or word.events <= len(lesson.match.steps[word.step + 1].events)


@each_game
def test_a_lesson_tells_how_the_game_ends(game: Game) -> None:
    """It is played to the end, or its last words cite the clause that says when that is."""
    lesson = play_lesson(game)
    assert lesson.match.is_over or read_lesson(game).ends in {word.clause for word in lesson.words[-2:]}


@each_game
def test_no_line_of_french_breaks_before_a_tall_sign(game: Game) -> None:
    for word in play_lesson(game).words:
        assert not any(f" {sign}" in word.text["fr"] for sign in TALL), word.text["fr"]


@each_game
def test_every_sentence_is_there_in_both_languages_and_short(game: Game) -> None:
    lesson = play_lesson(game)
    assert 8 <= len(sentences_of(lesson)) <= 32
    for word in lesson.words:
        assert set(word.text) == set(LANGUAGES)
        assert all(20 <= len(sentence) <= LONGEST_SENTENCE for sentence in word.text.values()), word.text


@each_game
def test_every_clause_that_is_cited_exists(game: Game) -> None:
    cited = {word.clause for word in play_lesson(game).words} - {""}
    assert cited
    assert cited <= clauses_of(game, "en")


def sharks() -> Game:
    return next(game for game in GAMES if game.slug == "sharks")


def test_a_move_that_is_refused_is_named() -> None:
    lesson = open_lesson(sharks(), LessonFile(seats=2, words="anything", beats=[], settings={"first": 1}))
    with pytest.raises(ValueError, match=r"lesson of sharks, step 1, '1 STOP': \w+"):
        lesson.play("1 STOP")
    assert len(lesson.match.steps) == 1


@pytest.mark.parametrize("after", ["ATE", "ROLLED 2", "NOSUCH"])
def test_a_pause_at_what_does_not_happen_is_named(after: str) -> None:
    lesson = open_lesson(sharks(), LessonFile(seats=2, words="anything", beats=[], settings={"first": 1}))
    with pytest.raises(ValueError, match=f"lesson of sharks, step 1, '{after}': no such event"):
        lesson.take(Beat(fr="Regarde bien !", en="Watch!", de="Sieh hin!", after=after))


def test_a_pause_comes_behind_the_event_that_it_names() -> None:
    lesson = open_lesson(sharks(), LessonFile(seats=2, words="anything", beats=[], settings={"first": 1}))
    lesson.take(Beat(fr="Regarde bien !", en="Watch!", de="Sieh hin!", first=["0 STOP"], after="STOPPED"))
    assert [(word.step, word.events) for word in lesson.words] == [(0, 1)]


@pytest.mark.parametrize("move", ["STOP", "0 JUMP", "0 TAKE_SIGN", "0 TAKE_SIGN 6", "0 STOP 1", "0 stop", ""])
def test_what_is_no_move_is_said_to_be_none(move: str) -> None:
    with pytest.raises(ValueError, match=r"is no move|takes a value"):
        read_move(sharks().actions, move)


@each_game
def test_every_action_can_be_written_as_a_move(game: Game) -> None:
    for action in range(game.action_count):
        family = game.family_of(action)
        move = " ".join(["1", family.name, *map(str, family.about(action))])
        assert read_move(game.actions, move) == (1, action)
